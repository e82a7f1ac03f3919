package plumbline.cli.malformed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.cli.program.ProgramLoader;
import plumbline.cli.program.Verification;
import plumbline.cli.traffic.PortOpener;
import plumbline.nic.pcap.CaptureReader;
import plumbline.nic.pcap.CaptureWriter;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchListener;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.HoldingPort;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortCounters;
import plumbline.pipelines.port.PortSpec;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.report.PortReport;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.StepRunner;
import plumbline.verifier.Verified;
import plumbline.vm.Engine;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

/**
 * Malformed frames through every kind of port: nothing but counted drops or valid forwarding, and every frame accounted
 * for. Once per kind, program and engine; for longer, in seconds per kind:
 *
 * <pre>
 *   mvn -pl cli -am test -Dtest=MalformedFramesTest -Dsurefire.failIfNoSpecifiedTests=false \
 *       -Dplumbline.malformed.seconds=60
 * </pre>
 *
 * Each round prints its seed; {@code -Dplumbline.malformed.seed=N} begins with that one.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MalformedFramesTest {
    private static final long SECONDS = Long.getLong("plumbline.malformed.seconds", 0);
    private static final long FIRST_SEED = Long.getLong("plumbline.malformed.seed", System.nanoTime());
    private static final int MAX_LENGTH = 65_507;
    private static final int MIN_FRAME = 1; // l2forward looks at nothing
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    /** Looks into everything, and changes what it can: the checksum too. */
    private static final String REWRITE = """
        program rewrite
        include "ipv4"
        include "ipv6"

        ingress {
            stage {
                ucast_egress_port = ingress_port ^ 1
                when ipv4.valid : ipv4.ttl = ipv4.ttl - 1
            }
        }
        """;

    @TempDir
    Path temp;

    /** A program on an engine. */
    private record Setup(Verified program, Engine engine) {
        @Override
        public String toString() {
            return program.program().name() + " on " + engine.name();
        }
    }

    private List<Setup> setups() throws Exception {
        Path rewrite = Files.writeString(temp.resolve("rewrite.plumb"), REWRITE);
        List<Setup> setups = new ArrayList<>();
        for (String name : List.of("l2forward", "precision", rewrite.toString())) {
            Verified program =
                    Verification.require(ProgramLoader.load(name, Map.of()), Verification.target("unlimited"));
            setups.add(new Setup(program, new Compiler()));
            setups.add(new Setup(program, new Interpreter()));
        }
        return setups;
    }

    @FunctionalInterface
    private interface Round {
        void run(Setup setup, long seed, long untilNanos) throws Exception;
    }

    /** All programs on all engines, each for its share of the time and at least once. */
    private void rounds(String kind, Round round) throws Exception {
        List<Setup> setups = setups();
        long share = SECONDS * 1_000_000_000L / setups.size();
        for (int i = 0; i < setups.size(); i++) {
            long seed = FIRST_SEED + i;
            System.out.println("malformed frames through " + kind + ", " + setups.get(i) + ": seed " + seed);
            round.run(setups.get(i), seed, System.nanoTime() + share);
        }
    }

    private static Switch build(Setup setup, long seed, Port first, Port second) {
        return Switch.builder(setup.program(), setup.engine())
                .seed(seed)
                .port(0, first)
                .port(1, second)
                .listener(new SwitchListener() {})
                .build();
    }

    private static void assertSound(SwitchReport report) {
        assertThat(report.conserved()).as(report.toString()).isTrue();
        assertThat(report.inside().total()).as(report.toString()).isZero();
        assertThat(report.ports()).extracting(PortReport::failure).containsOnlyNulls();
        assertThat(report.pipe().firstTrap()).isNull();
    }

    /** What l2forward must forward of some junk. */
    private static List<byte[]> forwarded(List<byte[]> junk) {
        return junk.stream()
                .filter(frame -> frame.length >= MIN_FRAME && frame.length <= Frame.MAX_PACKET)
                .toList();
    }

    /** Says where they differ, and not all of them. */
    private static void assertSame(List<byte[]> got, List<byte[]> expected) {
        for (int i = 0; i < Math.min(got.size(), expected.size()); i++) {
            assertThat(got.get(i)).as("frame " + i).isEqualTo(expected.get(i));
        }
        assertThat(got.size()).isEqualTo(expected.size());
    }

    @Test
    void throughMemoryPorts() throws Exception {
        rounds("memory", (setup, seed, until) -> {
            long next = seed;
            do {
                List<byte[]> junk = batch(new Junk(next++, MAX_LENGTH), 500);
                MemoryPort in = new MemoryPort("in");
                MemoryPort out = new MemoryPort("out");
                for (int i = 0; i < junk.size(); i++) {
                    in.add(i * 1_000L, junk.get(i));
                }
                SwitchReport report = new StepRunner(build(setup, seed, in, out)).run();
                assertSound(report);
                assertThat(report.received()).isEqualTo(junk.size());
                if (setup.program().program().name().equals("l2forward")) {
                    assertSame(
                            out.sent().stream()
                                    .map(MemoryPort.TimedFrame::bytes)
                                    .toList(),
                            forwarded(junk));
                }
            } while (System.nanoTime() < until);
        });
    }

    private static List<byte[]> batch(Junk junk, int count) {
        List<byte[]> batch = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            batch.add(junk.next());
        }
        return batch;
    }

    @Test
    void throughCaptures() throws Exception {
        Path in = temp.resolve("in.pcap");
        Path out = temp.resolve("out.pcap");
        rounds("pcap", (setup, seed, until) -> {
            long next = seed;
            do {
                List<byte[]> junk = batch(new Junk(next++, MAX_LENGTH), 500);
                try (CaptureWriter writer = CaptureWriter.create(in)) {
                    for (int i = 0; i < junk.size(); i++) {
                        writer.write(junk.get(i), 0, junk.get(i).length, i * 1_000L);
                    }
                }
                try (Switch device = build(
                        setup,
                        seed,
                        PortOpener.open(PortSpec.parse("pcap:" + in)),
                        PortOpener.open(PortSpec.parse("pcap:?out=" + out)))) {
                    SwitchReport report = new StepRunner(device).run();
                    assertSound(report);
                    assertThat(report.received()).isEqualTo(junk.size());
                }
                if (setup.program().program().name().equals("l2forward")) {
                    assertSame(captured(out), forwarded(junk));
                }
            } while (System.nanoTime() < until);
        });
    }

    private static List<byte[]> captured(Path file) throws Exception {
        List<byte[]> packets = new ArrayList<>();
        try (CaptureReader reader = CaptureReader.open(file)) {
            while (reader.next()) {
                packets.add(reader.packet().toArray());
            }
        }
        return packets;
    }

    @ParameterizedTest
    @EnumSource
    void throughLivePorts(LiveKind kind) throws Exception {
        rounds(kind.name().toLowerCase(Locale.ROOT), (setup, seed, until) -> live(kind, setup, seed, until));
    }

    private static void live(LiveKind kind, Setup setup, long seed, long until) throws Exception {
        try (LiveKind.Outside first = kind.open(0);
                LiveKind.Outside second = kind.open(1);
                Switch device = build(setup, seed, first.port(), second.port())) {
            Junk junk = new Junk(seed, MAX_LENGTH);
            while (System.nanoTime() < until || first.injected() < 300) {
                for (int i = 0; i < 16; i++) {
                    first.inject(junk.next());
                    second.inject(junk.next());
                }
                device.doWork(System.nanoTime());
            }
            long deadline = System.nanoTime() + PATIENCE_NANOS;
            while (!allHere(first) || !allHere(second)) {
                assertThat(System.nanoTime())
                        .as(() -> "injected " + first.injected() + " and " + second.injected() + ", " + device.report())
                        .isLessThan(deadline);
                device.doWork(System.nanoTime());
            }
            while (device.inside() > 0 && System.nanoTime() < deadline) {
                device.drain(System.nanoTime());
            }
            SwitchReport report = device.report();
            assertSound(report);
            assertThat(report.received()).isGreaterThanOrEqualTo(first.injected() + second.injected());
            if (first.exact()) {
                assertThat(report.received()).isEqualTo(first.injected() + second.injected());
            }
            System.out.println(
                    "  received " + report.received() + ", sent " + report.sent() + ", dropped " + report.drops());
        }
    }

    private static boolean allHere(LiveKind.Outside outside) {
        return outside.port().counters().received() >= outside.injected();
    }

    /** A program can make of a frame what it likes, so ports are also offered what no port would have received. */
    @ParameterizedTest
    @ValueSource(strings = {"null:", "gen:uniform", "pcap:?out=OUT", "udp", "vxlan", "tap", "afpacket"})
    void offeredForSending(String kind) throws Exception {
        LiveKind live = Arrays.stream(LiveKind.values())
                .filter(each -> each.name().equalsIgnoreCase(kind))
                .findAny()
                .orElse(null);
        System.out.println("malformed frames offered to " + kind + ": seed " + FIRST_SEED);
        Junk junk = new Junk(FIRST_SEED, Frame.MAX_PACKET);
        LiveKind.Outside outside = live == null ? null : live.open(0);
        try (outside;
                Port port = outside == null
                        ? PortOpener.open(PortSpec.parse(
                                kind.replace("OUT", temp.resolve("sent.pcap").toString())))
                        : outside.port()) {
            Frame[] frames = {new Frame(), new Frame(), new Frame(), new Frame()};
            long offered = 0;
            long until = System.nanoTime() + SECONDS * 1_000_000_000L / 4;
            while (System.nanoTime() < until || offered < 2_000) {
                for (Frame frame : frames) {
                    byte[] bytes = junk.next();
                    frame.set(bytes, 0, bytes.length, 0);
                }
                port.send(frames, frames.length, offered);
                offered += frames.length;
            }
            if (port instanceof HoldingPort holding) {
                holding.advance(offered);
            }
            PortCounters counters = port.counters();
            assertThat(counters.sent()
                            + counters.sendDrops().total()
                            + counters.sending().held())
                    .isEqualTo(offered);
        }
    }
}
