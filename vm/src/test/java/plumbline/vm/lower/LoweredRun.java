package plumbline.vm.lower;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.lower.Lowered;
import plumbline.isa.lower.Lowering;
import plumbline.isa.lower.StructuredBuilder;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.support.Assembled;
import plumbline.isa.text.Disassembler;
import plumbline.vm.Executable;
import plumbline.vm.Phv;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

/** A structured program, lowered, on both engines: a packet gives the same bytes on each. */
final class LoweredRun {
    private static final int HEADROOM = 256;

    private final List<Executable> engines;

    private LoweredRun(Program program) {
        this.engines = Stream.of(new Interpreter(), new Compiler(Duration.ZERO))
                .map(engine -> engine.load(program, Limits.NONE, 1))
                .toList();
    }

    static LoweredRun of(StructuredBuilder builder) {
        return of(builder.build());
    }

    static LoweredRun of(StructuredProgram structured) {
        Lowered lowered = Lowering.lower(structured);
        assertThat(lowered.diagnostics()).extracting(Diagnostic::headline).isEmpty();
        Program program = lowered.program().orElseThrow();
        String text = Disassembler.disassemble(program);
        assertThat(Assembled.program(text)).as(text).isEqualTo(program);
        return new LoweredRun(program);
    }

    /** What comes out, in hexadecimal; "dropped" if the parser rejects it. */
    String packet(String hex) {
        List<String> results = engines.stream().map(engine -> run(engine, hex)).toList();
        assertThat(results.get(1)).as("compiled").isEqualTo(results.get(0));
        return results.get(0);
    }

    private static String run(Executable engine, String hex) {
        byte[] packet = HexFormat.of().parseHex(hex.replace(" ", ""));
        UnsafeBuffer frame = new UnsafeBuffer(new byte[2048]);
        frame.putBytes(HEADROOM, packet);
        Phv phv = engine.layout().newPhv();
        if (!engine.parse(phv, frame, HEADROOM, packet.length)) {
            return "dropped";
        }
        engine.ingress(phv);
        if (engine.reparses()) {
            int between = engine.deparseIngress(phv, frame);
            if (!engine.parseEgress(phv, frame, between, HEADROOM + packet.length - between)) {
                return "dropped";
            }
        }
        engine.egress(phv);
        int start = engine.deparse(phv, frame);
        byte[] out = new byte[HEADROOM + packet.length - start];
        frame.getBytes(start, out);
        return HexFormat.of().formatHex(out);
    }
}
