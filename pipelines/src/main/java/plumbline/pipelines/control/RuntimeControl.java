package plumbline.pipelines.control;

import plumbline.pipelines.generator.PacketGenerator;
import plumbline.pipelines.pipe.Digests;
import plumbline.pipelines.pipe.Mirrors;
import plumbline.pipelines.pipe.MulticastGroups;
import plumbline.pipelines.pipe.Pipe;
import plumbline.pipelines.tm.TrafficManager;
import plumbline.vm.State;

/**
 * What a control plane may read and change in one pipe while packets flow. Used on the thread of the pipe between
 * batches: by the program's {@link ControlPlane}, or by a {@link Command} from any other thread.
 *
 * @param state registers, counters, filters, meters and tables of the program
 * @param digests messages from the data plane
 * @param mirrors where copies go, and how long they are
 * @param multicast members of multicast groups
 * @param generator the packet generator's applications
 * @param queues rates, weights and limits of queues and ports, and what went through them
 */
public record RuntimeControl(
        State state,
        Digests digests,
        Mirrors mirrors,
        MulticastGroups multicast,
        PacketGenerator generator,
        TrafficManager queues) {
    /** That of a pipe. */
    public static RuntimeControl of(Pipe pipe) {
        return new RuntimeControl(
                pipe.state(), pipe.digests(), pipe.mirrors(), pipe.multicast(), pipe.generator(), pipe.queues());
    }
}
