package plumbline.pipelines.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.YieldingIdleStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import plumbline.isa.model.Intrinsic;
import plumbline.pipelines.Programs;
import plumbline.pipelines.ScriptedEngine;
import plumbline.pipelines.Switch;
import plumbline.pipelines.clock.SystemClock;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;

@Timeout(600)
class SharedRunnerTest {
    private final MemoryPort in = new MemoryPort("in");
    private final MemoryPort out = new MemoryPort("out");
    private final Switch target = Switch.builder(
                    Programs.verified(Programs.declaring(List.of())),
                    new ScriptedEngine().ingress(phv -> phv.set(Intrinsic.UCAST_EGRESS_PORT, 1)))
            .port(0, in)
            .port(1, out)
            .trafficManager(TrafficManagerConfig.DEFAULT.withPort(
                    1, PortConfig.DEFAULT.withRate(1_000_000L).withOverhead(0)))
            .build();

    /** A clock that a test moves. */
    private final class Hands {
        private long nanos;
        private final List<Long> waits = new ArrayList<>();

        private void idle(int work, long max) {
            if (work == 0) {
                waits.add(max);
                nanos += max;
            }
        }
    }

    @Test
    void itWaitsExactlyUntilSomethingIsDueAndEndsWhenAllIsThrough() {
        // 125 bytes at 1 Mbit/s take 1 ms: the second leaves 1 ms after the first.
        in.add(0, new byte[125]).add(0, new byte[125]);
        Hands hands = new Hands();
        SwitchReport report = new SharedRunner(target, () -> hands.nanos, hands::idle).run();
        assertThat(hands.waits).containsExactly(1_000_000L);
        assertThat(out.sent()).extracting(MemoryPort.TimedFrame::nanos).containsExactly(0L, 1_000_000L);
        assertThat(report.conserved()).isTrue();
    }

    @Test
    void itWaitsForFramesThatAreAnnounced() {
        in.add(3_000, new byte[60]).add(390_000_000, new byte[60]);
        Hands hands = new Hands();
        new SharedRunner(target, () -> hands.nanos, hands::idle).run();
        assertThat(hands.waits).containsExactly(3_000L, 250_000_000L, 390_000_000L - 250_000_000L - 3_000L);
        assertThat(out.sent()).extracting(MemoryPort.TimedFrame::nanos).containsExactly(3_000L, 390_000_000L);
    }

    @Test
    void aStopDrainsWithinABound() {
        for (int i = 0; i < 5; i++) {
            in.add(0, new byte[50_000 / 8]);
        }
        in.add(Long.MAX_VALUE - 1, new byte[60]);
        Hands hands = new Hands();
        SharedRunner[] runner = new SharedRunner[1];
        runner[0] = new SharedRunner(target, () -> hands.nanos, (work, max) -> {
            hands.idle(work, max);
            runner[0].stop();
        });
        SwitchReport report = runner[0].run();
        assertThat(out.sent()).hasSize(5);
        assertThat(hands.nanos).isEqualTo(4 * 50_000_000L);
        assertThat(report.conserved()).isTrue();
        assertThat(report.inside().total()).isZero();
    }

    @Test
    void itRunsInRealTimeAndIsStoppedFromAnotherThread() throws InterruptedException {
        for (int i = 0; i < 50; i++) {
            in.add(i * 10_000L, new byte[60]);
        }
        in.add(Long.MAX_VALUE - 1, new byte[60]);
        SharedRunner runner =
                new SharedRunner(target, SystemClock.sinceNow(), IdleWaiter.of(YieldingIdleStrategy.INSTANCE));
        SwitchReport[] report = new SwitchReport[1];
        Thread thread = new Thread(() -> report[0] = runner.run());
        thread.start();
        while (in.counters().received() < 50) {
            Thread.sleep(1);
        }
        runner.stop();
        thread.join();
        assertThat(report[0].conserved()).isTrue();
        assertThat(report[0].sent()).isEqualTo(50);
    }
}
