package plumbline.programs.beaucoup;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import plumbline.pipelines.Switch;
import plumbline.pipelines.clock.SystemClock;
import plumbline.pipelines.control.ControlPlane;
import plumbline.pipelines.pipe.DigestQueue;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.port.memory.LoopPort;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.SharedRunner;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.compile.CouponChoice;
import plumbline.programs.beaucoup.compile.Installed;
import plumbline.programs.beaucoup.query.QuerySet;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.Frames;
import plumbline.verifier.Verified;
import plumbline.vm.compiler.Compiler;

/** Queries are replaced while packets flow: every packet leaves, and alerts are of the queries that are there. */
@Timeout(value = 600, unit = SECONDS)
class ReplacementTest {
    private static final Verified PROGRAM =
            Catalogue.verified("beaucoup", "tofino1", Map.of("window", 1_000_000L, "tick", 0L));
    private static final QuerySet EVEN = Queries.of("""
        queries:
          - {name: even spreader, key: [src], attribute: [dst], threshold: 50}
          - {name: even packets, key: [dst], attribute: [packet], threshold: 1000}
        """);
    private static final QuerySet ODD = Queries.of("""
        queries:
          - {name: odd spreader, key: [src], attribute: [dst, dst_port], threshold: 60}
        """);

    /** Work for a running switch. */
    private interface Work {
        void on(Switch device, QueryInstaller installer) throws Exception;
    }

    /** A switch through which a source's packets to 512 destinations run for as long as the work takes. */
    private static Switch running(ControlPlane plane, Work work) throws Exception {
        byte[][] packets = new byte[512][];
        for (int i = 0; i < packets.length; i++) {
            packets[i] = Frames.frame(0x0A000001, 0x0B000000 + i, Frames.UDP, 0, 1, i);
        }
        Switch device = Switch.builder(PROGRAM, new Compiler())
                .port(0, new LoopPort("loop:", packets, 1_000).give(Long.MAX_VALUE))
                .port(1, new DiscardPort("null:"))
                .controlPlane(plane)
                .build();
        SharedRunner runner = new SharedRunner(device, SystemClock.unixEpoch(), (most, nanos) -> Thread.onSpinWait());
        Thread pipe = new Thread(runner::run, "pipe");
        pipe.start();
        try {
            work.on(device, new QueryInstaller(PROGRAM.program()));
        } finally {
            runner.stop();
            pipe.join();
        }
        return device;
    }

    @Test
    void noPacketIsLost() throws Exception {
        try (Switch device = running(ControlPlane.NONE, ReplacementTest::replace)) {
            SwitchReport report = device.report();
            assertThat(report.conserved()).isTrue();
            long received =
                    device.ports().getFirst().attachment().port().counters().received();
            assertThat(received).isGreaterThan(0);
            assertThat(device.pipe().counters().drops().total()).isZero();
        }
    }

    /**
     * The report of a switch that was set up with queries has the alerts of those that came in their place, with their
     * keys.
     */
    @Test
    void theReportHasTheAlertsOfBoth() throws Exception {
        QueryInstaller before = new QueryInstaller(PROGRAM.program());
        AlertCollector collector =
                new AlertCollector(before, before.compile(EVEN, CouponChoice.TEXT, Installed.NOTHING));
        try (Switch device = running(collector, (running, installer) -> {
            await(running, collector, "even spreader");
            CompiledQueries odd = running.commands()
                    .submit((control, nanos) ->
                            installer.compile(ODD, CouponChoice.TEXT, installer.installed(control.state())))
                    .get();
            running.commands().submit(installer.contents(odd)).get();
            await(running, collector, "number 3 (dst+dst_port)");
        })) {
            assertThat(device.report().conserved()).isTrue();
            assertThat(collector.alerts()).allSatisfy(alert -> {
                assertThat(alert.query()).isIn("even spreader", "even packets", "number 3 (dst+dst_port)");
                assertThat(alert.key()).hasSize(1);
                assertThat(alert.key().getOrDefault("src", "10.0.0.1")).isEqualTo("10.0.0.1");
            });
        }
    }

    /** On the thread of the pipe, where the collector works. */
    private static void await(Switch device, AlertCollector collector, String query) throws Exception {
        while (device.commands().submit((control, nanos) -> collector.alerts()).get().stream()
                .noneMatch(alert -> alert.query().equals(query))) {
            Thread.onSpinWait();
        }
    }

    private static void replace(Switch device, QueryInstaller installer) throws Exception {
        DigestQueue digests = device.commands()
                .submit((control, nanos) -> control.digests().subscribe(65_536, List.of("alert")))
                .get();
        Set<String> names = new TreeSet<>();
        for (int round = 0; round < 12; round++) {
            QuerySet next = round % 2 == 0 ? EVEN : ODD;
            Installed before = device.commands()
                    .submit((control, nanos) -> installer.installed(control.state()))
                    .get();
            CompiledQueries queries = installer.compile(next, CouponChoice.TEXT, before);
            assertThat(queries.queries()).noneMatch(before::keeps);
            device.commands().submit(installer.contents(queries)).get();
            // What was sent before is out; from here on every alert is one of the new queries.
            digests.poll(digest -> {}, Integer.MAX_VALUE);
            AlertDecoder decoder = new AlertDecoder(queries);
            List<Alert> alerts = new ArrayList<>();
            while (alerts.size() < 3) {
                digests.poll(digest -> alerts.add(decoder.decode(digest.nanos(), digest::value)), 64);
                Thread.onSpinWait();
            }
            alerts.forEach(alert -> names.add(alert.query()));
            assertThat(alerts).allMatch(alert -> alert.query().startsWith(next == EVEN ? "even" : "odd"));
        }
        assertThat(names).contains("even spreader", "odd spreader");
    }
}
