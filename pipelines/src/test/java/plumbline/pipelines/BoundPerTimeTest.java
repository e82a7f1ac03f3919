package plumbline.pipelines;

import static org.assertj.core.api.Assertions.assertThat;

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
 * A bound per time holds whatever the load. Ten packets of 60 bytes arrive 300 us apart, so in windows of 1 ms
 *
 * <pre>
 *   us      0 300 600 900 | 1200 1500 1800 | 2100 2400 2700
 * </pre>
 *
 * and each asks for another pass. The first byte is 0 in every other packet and 1 between.
 */
class BoundPerTimeTest {
    private static final int PACKETS = 10;
    private static final long GAP = 300_000;

    private final MemoryPort in = new MemoryPort("in");
    private final MemoryPort out = new MemoryPort("out");

    static Stream<Engine> engines() {
        return Stream.of(new Interpreter(), new Compiler());
    }

    private SwitchReport run(Engine engine, String declarations, String ingress, String egress) {
        String text = "program lap\nheader h { user : bit<8> }\n" + declarations
                + "\nparser { state start { extract h; goto accept } }\ningress { stage { "
                + ingress + " } }\negress { " + egress + " }\ndeparser { emit h }\n";
        for (int i = 0; i < PACKETS; i++) {
            byte[] frame = new byte[60];
            frame[0] = (byte) (i % 2);
            in.add(i * GAP, frame);
        }
        Switch target = Switch.builder(Programs.verified(text), engine)
                .port(0, in)
                .port(1, out)
                .build();
        SwitchReport report = new StepRunner(target).run();
        assertThat(report.conserved()).isTrue();
        return report;
    }

    private static void assertPasses(SwitchReport report, long granted) {
        assertThat(report.pipe().recirculated() + report.pipe().resubmitted()).isEqualTo(granted);
        assertThat(report.drops().get(DropReason.RECIRCULATION_BUDGET)).isEqualTo(PACKETS - granted);
    }

    /** 2 + 2 + 2. */
    @ParameterizedTest
    @MethodSource("engines")
    void ofCopiesMadeInIngress(Engine engine) {
        SwitchReport report = run(
                engine,
                "mirror clone to recirculation at most 2 packets per 1ms",
                "ucast_egress_port = 1; when recirculated : drop_ctl = 1; when not recirculated : mirror_type = clone",
                "");
        assertPasses(report, 6);
        assertThat(out.sent()).hasSize(PACKETS); // a refused copy is not the packet
    }

    @ParameterizedTest
    @MethodSource("engines")
    void ofCopiesMadeInEgress(Engine engine) {
        SwitchReport report = run(
                engine,
                "mirror clone to recirculation at most 2 packets per 1ms",
                "ucast_egress_port = 1; when recirculated : drop_ctl = 1",
                "stage { mirror_type = clone }");
        assertPasses(report, 6);
        assertThat(out.sent()).hasSize(PACKETS);
    }

    /** User 0 at 0 and 600, 1200 and 1800, 2400; user 1 at 300 and 900, 1500, 2100 and 2700: 3 windows for each. */
    @ParameterizedTest
    @MethodSource("engines")
    void forEachCell(Engine engine) {
        String declarations = "metadata user : bit<8>\nregister last : bit<8>[4]\n"
                + "mirror clone to recirculation at most 1 packet per 1ms for each last[user] carries user";
        SwitchReport report = run(
                engine,
                declarations,
                "ucast_egress_port = 1; user = h.user; when recirculated : drop_ctl = 1; when not recirculated :"
                        + " mirror_type = clone",
                "");
        assertPasses(report, 6);
        assertThat(out.sent()).hasSize(PACKETS);
    }

    /** 84 bytes on the wire are 672 bits: three in 2,100 bits, so 3 + 3 + 3. */
    @ParameterizedTest
    @MethodSource("engines")
    void ofBits(Engine engine) {
        SwitchReport report = run(
                engine,
                "resubmit again at most 2_100 bits per 1ms",
                "ucast_egress_port = 1; when not resubmit_flag : resubmit_type = again",
                "");
        assertPasses(report, 9);
        assertThat(out.sent()).hasSize(9);
    }

    /** Cut to 18 bytes, 42 on the wire, 336 bits: two in 1,000 bits, so 2 + 2 + 2. */
    @ParameterizedTest
    @MethodSource("engines")
    void ofBitsOfCopiesThatAreCut(Engine engine) {
        SwitchReport report = run(
                engine,
                "mirror clone to recirculation at most 1_000 bits per 1ms truncate 18",
                "ucast_egress_port = 1; when recirculated : drop_ctl = 1; when not recirculated : mirror_type = clone",
                "");
        assertPasses(report, 6);
    }

    /** 1 + 1 + 1. */
    @ParameterizedTest
    @MethodSource("engines")
    void ofThePacketItself(Engine engine) {
        SwitchReport report = run(
                engine,
                "recirculate around at most 1 packet per 1ms",
                "when recirculated : ucast_egress_port = 1 else : ucast_egress_port = recirculation",
                "");
        assertPasses(report, 3);
        assertThat(out.sent()).hasSize(3);
    }
}
