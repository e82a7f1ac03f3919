package plumbline.pipelines;

import plumbline.pipelines.pipe.Digests;
import plumbline.pipelines.pipe.MulticastGroups;
import plumbline.vm.State;

/**
 * What a control plane may touch while the switch runs; only between batches, where {@link ControlPlane} is called.
 *
 * @param state     registers, counters and tables of the program
 * @param digests   messages from the data plane
 * @param multicast members of multicast groups
 */
public record RuntimeControl(State state, Digests digests, MulticastGroups multicast) {}
