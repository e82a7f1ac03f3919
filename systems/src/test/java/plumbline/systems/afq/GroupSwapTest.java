package plumbline.systems.afq;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.tm.QueueObserver;
import plumbline.pipelines.tm.TrafficManager;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.vm.Phv;

/** Worked by hand: packets of 125 bytes at 1 Gbit/s, 1,000 ns each, in four queues, two to a group. */
class GroupSwapTest {
    private static final int PORT = 1;

    private final TrafficManager queues = new TrafficManager(
            TrafficManagerConfig.DEFAULT.with(
                    GroupSwap.queues(4).withRate(1_000_000_000).withOverhead(0)),
            List.of(PORT),
            QueueObserver.NONE);

    private void send(long nanos, int... toQueues) {
        for (int queue : toQueues) {
            Packet packet = new Packet(new Frame(125), new Phv(1, 0, 0), 0);
            packet.frame().place(Frame.HEADROOM, 125);
            packet.sendTo(PORT, queue);
            assertThat(queues.enqueue(packet, nanos)).isTrue();
        }
    }

    /** The queues that send before a time. */
    private String sentBefore(long nanos) {
        StringBuilder sent = new StringBuilder();
        for (long now = queues.nextDeparture(); now < nanos; now = queues.nextDeparture()) {
            sent.append(queues.dequeue(now).queue());
        }
        return sent.toString();
    }

    /** Rounds 0 and 1 have been sent when the groups are swapped; 4 and 5 wait for 2 and 3, 6 for 4 and 5. */
    @Test
    void roundAfterRound() {
        GroupSwap swap = new GroupSwap(queues, PORT, 2_000);
        send(0, 3, 2, 1, 0);
        assertThat(sentBefore(2_000)).isEqualTo("01");
        swap.accept(2_000);
        send(2_000, 1, 0);
        assertThat(sentBefore(4_000)).isEqualTo("23");
        swap.accept(4_000);
        send(4_000, 2);
        assertThat(sentBefore(9_000)).isEqualTo("012");
    }

    /** It looks at 4,000 ns for the first time: by then round 4 has gone ahead of rounds 2 and 3. */
    @Test
    void aLateSwap() {
        GroupSwap swap = new GroupSwap(queues, PORT, 4_000);
        send(0, 3, 2, 1, 0);
        assertThat(sentBefore(2_000)).isEqualTo("01");
        swap.accept(2_000);
        send(2_000, 0);
        assertThat(sentBefore(3_000)).isEqualTo("0");
        swap.accept(4_000);
        send(4_000, 0, 1);
        assertThat(sentBefore(9_000)).isEqualTo("2301");
    }

    /** An empty port keeps its groups; so does one whose upper group has packets. */
    @Test
    void onlyWhatIsEmptyGoesDown() {
        GroupSwap swap = new GroupSwap(queues, PORT, 1_000);
        swap.accept(5_000);
        send(5_000, 2, 1, 1);
        swap.accept(6_000);
        assertThat(sentBefore(9_000)).isEqualTo("112");
    }
}
