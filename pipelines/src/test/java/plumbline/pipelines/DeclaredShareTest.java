package plumbline.pipelines;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.StepRunner;
import plumbline.vm.Engine;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

/**
 * A share that the program declares holds on the target without limits. Seven packets, {@code at most 50%}, and every
 * pass asks for another. The bucket starts with 1,024 passes. The first packet takes one of a full bucket, each of the
 * six others brings a half and takes one: 1,024 − 1 − 6 · ½ = 1,020 are left for the extra passes, which bring none. So
 * 1,027 extra passes are granted, and seven refused, with which the seven chains end.
 */
class DeclaredShareTest {
    private static final long GRANTED = 1_027;

    private final MemoryPort in = new MemoryPort("in");
    private final MemoryPort out = new MemoryPort("out");

    static Stream<Engine> engines() {
        return Stream.of(new Interpreter(), new Compiler());
    }

    private SwitchReport run(Engine engine, String fieldList, String ingress) {
        String text = "program lap\n" + fieldList + "\nparser { state start { goto accept } }\ningress { stage { "
                + ingress + " } }\negress { }\ndeparser { }\n";
        for (int i = 0; i < 7; i++) {
            in.add(i, new byte[60]); // before any comes back, after 600 ns
        }
        Switch target = Switch.builder(Programs.verified(text), engine)
                .port(0, in)
                .port(1, out)
                .build();
        SwitchReport report = new StepRunner(target).run();
        assertThat(report.conserved()).isTrue();
        assertThat(report.inside().total()).isZero();
        assertThat(report.drops()).containsOnly(Map.entry(DropReason.RECIRCULATION_BUDGET, 7L));
        assertThat(report.pipe().recirculated()).isEqualTo(GRANTED);
        return report;
    }

    @ParameterizedTest
    @MethodSource("engines")
    void ofACopyOfEveryCopy(Engine engine) {
        SwitchReport report =
                run(engine, "mirror clone to recirculation at most 50%", "mirror_type = clone; ucast_egress_port = 1");
        assertThat(report.copies()).isEqualTo(GRANTED + 7); // the refused ones were asked for
        assertThat(out.sent()).hasSize((int) (7 + GRANTED));
    }

    @ParameterizedTest
    @MethodSource("engines")
    void ofAPacketThatGoesRound(Engine engine) {
        run(engine, "recirculate again at most 50%", "ucast_egress_port = recirculation");
        assertThat(out.sent()).isEmpty();
    }
}
