package plumbline.pipelines.pipe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Program;
import plumbline.pipelines.Programs;
import plumbline.pipelines.ScriptedEngine;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.control.ControlPlane;
import plumbline.pipelines.control.RuntimeControl;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.StepRunner;
import plumbline.vm.Phv;

/** The decision table in life-of-a-packet.txt, row by row. */
class LifeOfAPacketTest {
    private static final int PORTS = 5;
    private static final Program PROGRAM = Programs.declaring(
            List.of(),
            Programs.mirrorTo(1, 2),
            Programs.cloneBack(2, 0),
            Programs.resubmit(1, 0),
            Programs.recirculate(0),
            Programs.digest(1));

    @TestFactory
    Stream<DynamicTest> everyRow() throws IOException {
        List<String> rows = new ArrayList<>();
        try (BufferedReader file = new BufferedReader(new InputStreamReader(
                LifeOfAPacketTest.class.getResourceAsStream("life-of-a-packet.txt"), StandardCharsets.UTF_8))) {
            file.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .forEach(rows::add);
        }
        assertThat(rows).hasSizeGreaterThan(40);
        return rows.stream().map(row -> DynamicTest.dynamicTest(row.strip(), () -> check(row)));
    }

    private static void check(String row) {
        String[] parts = row.split("\\|");
        String[] ingress = parts[0].strip().split("\\s+");
        String[] egress = parts[1].strip().split("\\s+");
        boolean again = ingress[0].equals("again");
        ScriptedEngine engine = new ScriptedEngine()
                .ingress(phv -> {
                    boolean first = phv.get(Intrinsic.RECIRCULATED) == 0 && phv.get(Intrinsic.RESUBMIT_FLAG) == 0;
                    if (first || again) {
                        ask(phv, ingress, again);
                    } else {
                        phv.set(Intrinsic.UCAST_EGRESS_PORT, 1);
                    }
                })
                .egress(phv -> {
                    if (phv.get(Intrinsic.MIRRORED) == 0 && phv.get(Intrinsic.RECIRCULATED) == 0) {
                        phv.set(Intrinsic.DROP_CTL, Long.parseLong(egress[0]));
                        phv.set(Intrinsic.MIRROR_TYPE, Long.parseLong(egress[1]));
                    }
                });
        CountingControlPlane control = new CountingControlPlane();
        MemoryPort[] ports = new MemoryPort[PORTS];
        SwitchBuilder builder = Switch.builder(Programs.verified(PROGRAM), engine)
                .controlPlane(control)
                .multicastGroup(7, List.of(new MulticastGroups.Member(3, 30), new MulticastGroups.Member(4, 40)))
                .multicastGroup(8, List.of());
        for (int i = 0; i < PORTS; i++) {
            ports[i] = new MemoryPort("memory" + i);
            builder.port(i, ports[i]);
        }
        ports[0].add(1_000, new byte[60]);

        SwitchReport report = new StepRunner(builder.build()).run();

        assertThat(sent(ports)).isEqualTo(parts[2].strip());
        assertThat(drops(report)).isEqualTo(parts[3].strip());
        assertThat(control.digests).isEqualTo(Integer.parseInt(parts[4].strip()));
        assertThat(report.conserved()).isTrue();
        assertThat(report.inside().total()).isZero();
    }

    private static void ask(Phv phv, String[] wishes, boolean again) {
        phv.set(Intrinsic.RESUBMIT_TYPE, again ? 1 : Long.parseLong(wishes[0]));
        phv.set(Intrinsic.DROP_CTL, Long.parseLong(wishes[1]));
        phv.set(Intrinsic.MIRROR_TYPE, Long.parseLong(wishes[2]));
        phv.set(Intrinsic.DIGEST_TYPE, Long.parseLong(wishes[3]));
        phv.set(Intrinsic.UCAST_EGRESS_PORT, Long.parseLong(wishes[4]));
        phv.set(Intrinsic.MCAST_GRP_A, Long.parseLong(wishes[5]));
    }

    /** In order of time; within one instant, of ports. */
    private static String sent(MemoryPort[] ports) {
        record Sent(long nanos, String text) {}
        List<Sent> all = new ArrayList<>();
        for (int i = 0; i < PORTS; i++) {
            for (MemoryPort.TimedFrame frame : ports[i].sent()) {
                all.add(new Sent(frame.nanos(), i + "x" + frame.bytes()[1]));
            }
        }
        all.sort(Comparator.comparingLong(Sent::nanos));
        return all.isEmpty()
                ? "-"
                : String.join(" ", all.stream().map(Sent::text).toList());
    }

    private static String drops(SwitchReport report) {
        List<String> texts = report.drops().entrySet().stream()
                .map(drop -> drop.getKey().name() + (drop.getValue() == 1 ? "" : "*" + drop.getValue()))
                .toList();
        return texts.isEmpty() ? "-" : String.join(" ", texts);
    }

    private static final class CountingControlPlane implements ControlPlane {
        private DigestQueue queue;
        private int digests;

        @Override
        public void start(RuntimeControl control) {
            queue = control.digests().subscribe();
        }

        @Override
        public long nextWorkNanos() {
            return 0;
        }

        @Override
        public void work(RuntimeControl control, long nanos) {
            digests += queue.poll(message -> {}, 10);
        }
    }
}
