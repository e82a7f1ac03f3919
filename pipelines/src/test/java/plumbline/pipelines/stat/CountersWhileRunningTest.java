package plumbline.pipelines.stat;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.isa.model.Intrinsic;
import plumbline.pipelines.Programs;
import plumbline.pipelines.ScriptedEngine;
import plumbline.pipelines.Switch;
import plumbline.pipelines.clock.SystemClock;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.port.memory.LoopPort;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.DedicatedRunner;
import plumbline.pipelines.run.Idling;
import plumbline.pipelines.run.SharedRunner;
import plumbline.pipelines.run.SwitchRunner;

/** Counters are read by one thread while others count, of the switch and of its file. */
@Timeout(600)
class CountersWhileRunningTest {
    private static final long PACKETS = 100_000;
    /** Packets that each of two threads can have between two counters. */
    private static final long UNDER_WAY = 4 * Switch.BATCH;

    @TempDir
    Path temp;

    @ParameterizedTest
    @ValueSource(strings = {"shared", "dedicated"})
    void noneGoesBackAndNoPacketIsMissing(String mode) throws IOException, InterruptedException {
        Path path = temp.resolve("stat");
        boolean shared = mode.equals("shared");
        Switch target = Switch.builder(
                        Programs.verified(Programs.declaring(List.of())), new ScriptedEngine().ingress(phv -> {
                                    phv.set(Intrinsic.UCAST_EGRESS_PORT, 1);
                                    phv.set(Intrinsic.DROP_CTL, phv.get(Intrinsic.GLOBAL_TSTAMP) % 3 == 0 ? 1 : 0);
                                }))
                .counters(StatFile.create(path, 1))
                .rings(shared ? 0 : 64)
                .port(0, new LoopPort("loop", new byte[][] {new byte[60]}, 100).give(PACKETS))
                .port(1, new DiscardPort("null:"))
                .build();
        SwitchRunner runner = shared
                ? new SharedRunner(target, SystemClock.unixEpoch(), Idling.BACKOFF.waiter())
                : new DedicatedRunner(
                        target, SystemClock.unixEpoch(), List.of(Idling.BACKOFF.waiter()), Idling.BACKOFF);
        Thread running = Thread.ofPlatform().start(runner::run);
        try (StatReader reader = StatReader.open(path)) {
            Map<String, Long> before = reader.read();
            SwitchReport first = target.report();
            while (running.isAlive()) {
                SwitchReport second = target.report();
                // What came or went while it was read may be missing on one side.
                SwitchReport third = target.report();
                long moved = third.received()
                        + third.sent()
                        + third.dropped()
                        - first.received()
                        - first.sent()
                        - first.dropped();
                assertThat(Math.abs(second.unaccounted())).isLessThanOrEqualTo(moved + UNDER_WAY);
                first = third;
                Map<String, Long> now = reader.read();
                before.forEach((label, value) -> {
                    if (!label.endsWith("inside") && !label.endsWith("waiting") && !label.equals("conserved")) {
                        assertThat(now.get(label)).as(label).isGreaterThanOrEqualTo(value);
                    }
                });
                before = now;
            }
            running.join();
            assertThat(reader.read())
                    .containsEntry("received", PACKETS)
                    .containsEntry("conserved", 1L)
                    .containsEntry("inside", 0L);
        }
        assertThat(target.report().conserved()).isTrue();
    }
}
