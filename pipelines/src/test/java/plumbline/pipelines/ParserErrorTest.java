package plumbline.pipelines;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.StepRunner;
import plumbline.vm.Engine;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

/** Packets that end inside a header, with a program that reads {@code parser_err} and with one that does not. */
class ParserErrorTest {
    private static final byte[] WHOLE = hex("020000000001 020000000002 0800 45000014000040004001b871c0a800010a0000c7");
    /** Ends inside the IPv4 header. */
    private static final byte[] CUT = Arrays.copyOf(WHOLE, 30);
    /** IPv4 of version 3, which the parser's state rejects. */
    private static final byte[] REJECTED =
            hex("020000000001 020000000002 0800 35000014000040004001b871c0a800010a0000c7");

    private final MemoryPort in =
            new MemoryPort("in").add(100, WHOLE).add(200, CUT).add(300, REJECTED);
    private final MemoryPort out = new MemoryPort("out");
    private final MemoryPort errors = new MemoryPort("errors");

    static List<Engine> engines() {
        return List.of(new Interpreter(), new Compiler(Duration.ZERO));
    }

    @ParameterizedTest
    @MethodSource("engines")
    void aProgramThatDoesNotReadItNeverSeesThem(Engine engine) {
        SwitchReport report = run(engine, "ingress { stage { ucast_egress_port = 1 } }");

        assertThat(out.sent()).extracting(MemoryPort.TimedFrame::bytes).containsExactly(WHOLE);
        assertThat(report.drops()).containsEntry(DropReason.PARSER, 2L).hasSize(1);
        assertThat(report.conserved()).isTrue();
    }

    /** The example of the document. */
    @ParameterizedTest
    @MethodSource("engines")
    void aProgramThatReadsItSendsThemAsTheyCame(Engine engine) throws IOException {
        SwitchReport report = run(engine, example());

        assertThat(out.sent()).extracting(MemoryPort.TimedFrame::bytes).containsExactly(WHOLE);
        assertThat(errors.sent()).extracting(MemoryPort.TimedFrame::bytes).containsExactly(CUT);
        assertThat(report.drops()).containsEntry(DropReason.PARSER, 1L).hasSize(1);
        assertThat(report.conserved()).isTrue();
    }

    /** A copy is cut to 20 bytes and parsed when it comes to egress. */
    @ParameterizedTest
    @MethodSource("engines")
    void aCutCopyGoesOnToo(Engine engine) {
        SwitchReport report = run(engine, """
            mirror tap to port 64 truncate 20
            metadata seen : bit<16>
            ingress { stage {
                when parser_err == 0 { mirror_type = tap; ucast_egress_port = 1 }
                else : drop_ctl = 1
            } }
            egress { stage { when ipv4.valid : ipv4.ttl = ipv4.ttl - 1 else : ethernet.src = 3 } }
            """);

        assertThat(out.sent()).singleElement().satisfies(frame -> assertThat(frame.bytes()[22])
                .isEqualTo((byte) 0x3f));
        assertThat(errors.sent())
                .extracting(MemoryPort.TimedFrame::bytes)
                .containsExactly(hex("020000000001 000000000003 0800 450000140000"));
        assertThat(report.drops())
                .containsEntry(DropReason.PARSER, 1L)
                .containsEntry(DropReason.INGRESS_PROGRAM, 1L)
                .hasSize(2);
        assertThat(report.conserved()).isTrue();
    }

    private SwitchReport run(Engine engine, String stages) {
        Switch target = Switch.builder(Programs.verified("program errors\ninclude \"ipv4\"\n" + stages), engine)
                .port(0, in)
                .port(1, out)
                .port(64, errors)
                .build();
        return new StepRunner(target).run();
    }

    private static String example() throws IOException {
        String document = Files.readString(Path.of("../docs/LIFE-OF-A-PACKET.md"));
        int start = document.indexOf("```\ningress {") + 4;
        return document.substring(start, document.indexOf("```", start));
    }

    private static byte[] hex(String text) {
        return HexFormat.of().parseHex(text.replace(" ", ""));
    }
}
