package plumbline.pipelines.control;

import plumbline.pipelines.pipe.Digests;
import plumbline.pipelines.pipe.MulticastGroups;
import plumbline.vm.State;

/**
 * What a control plane may read and change in one pipe while packets flow. Used on the thread of the pipe between
 * batches: by the program's {@link ControlPlane}, or by a {@link Command} from any other thread.
 *
 * @param state     registers, counters, filters and tables of the program
 * @param digests   messages from the data plane
 * @param multicast members of multicast groups
 */
public record RuntimeControl(State state, Digests digests, MulticastGroups multicast) {}
