package plumbline.bench.cores;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import plumbline.pipelines.Switch;
import plumbline.pipelines.clock.SystemClock;
import plumbline.pipelines.run.DedicatedRunner;
import plumbline.pipelines.run.IdleWaiter;
import plumbline.pipelines.run.Idling;
import plumbline.pipelines.run.SharedRunner;
import plumbline.pipelines.run.SwitchRunner;
import plumbline.pipelines.run.Threading;

/**
 * Pipes, and which threads drive them. Packets come in by ports 0 and 2 and leave by 1 and 3.
 *
 * <pre>
 *                    one pipe                two pipes                    crossing
 *   port 0 ► 1     in pipe 0               in pipe 0                    from pipe 0 to pipe 1
 *   port 2 ► 3     in pipe 0               in pipe 1                    from pipe 1 to pipe 0
 * </pre>
 */
enum PipeLayout {
    /** One pipe, one thread: what the others are measured against. */
    SHARED(Threading.SHARED, Idling.YIELD, 0, 0, 0, 0),
    /** One pipe, a thread for it and one for its ports, which sleep when they have nothing to do. */
    DEDICATED(Threading.DEDICATED, Idling.BLOCK, 0, 0, 0, 0),
    /** The same, but they go on looking for a while. */
    DEDICATED_BACKOFF(Threading.DEDICATED, Idling.BACKOFF, 0, 0, 0, 0),
    /** Two pipes on one thread. */
    TWO_SHARED(Threading.SHARED, Idling.YIELD, 0, 0, 1, 1),
    /** Two pipes on one thread; every packet changes from one to the other. */
    CROSSING_SHARED(Threading.SHARED, Idling.YIELD, 0, 1, 1, 0),
    /** Two pipes with a thread each; a packet stays in its pipe. */
    TWO_PIPES(Threading.PIPES, Idling.BLOCK, 0, 0, 1, 1),
    /** Two pipes with a thread each; every packet changes from one to the other. */
    TWO_CROSSING(Threading.PIPES, Idling.BLOCK, 0, 1, 1, 0);

    private static final int RING = 1_024;

    private final Threading threads;
    private final Idling idling;
    private final int[] pipeOfPort;

    PipeLayout(Threading threads, Idling idling, int... pipeOfPort) {
        this.threads = threads;
        this.idling = idling;
        this.pipeOfPort = pipeOfPort;
    }

    /** As it is called on the command line. */
    String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    int pipeOf(int port) {
        return pipeOfPort[port];
    }

    /** Frames in each ring between ports and pipe; 0: none. */
    int rings() {
        return threads.rings(RING);
    }

    /** How many threads move packets. */
    int threads() {
        int pipes = IntStream.of(pipeOfPort).max().orElse(0) + 1;
        return switch (threads) {
            case SHARED -> 1;
            case PIPES -> pipes;
            case DEDICATED -> 2 * pipes;
        };
    }

    SwitchRunner runner(Switch target) {
        if (threads == Threading.SHARED) {
            return new SharedRunner(target, SystemClock.sinceNow(), idling.waiter());
        }
        List<IdleWaiter> waiters =
                target.pipes().stream().map(pipe -> idling.waiter()).toList();
        return new DedicatedRunner(target, SystemClock.sinceNow(), waiters, idling);
    }
}
