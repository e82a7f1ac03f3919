package plumbline.vm.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.isa.random.RandomPackets;
import plumbline.isa.random.RandomPrograms;
import plumbline.isa.text.Assembly;
import plumbline.vm.Executable;
import plumbline.vm.Phv;
import plumbline.vm.Trap;
import plumbline.vm.cases.CaseFile;
import plumbline.vm.interpreter.Interpreter;

/**
 * Traces against golden files; {@code -Dplumbline.golden=write} writes them anew, to be read before they are committed.
 */
final class TraceTextTest {
    private static final Path FOLDER = Path.of("src/test/resources/traces");
    private static final int HEADROOM = 64;

    static List<CaseFile> cases() {
        return CaseFile.all(FOLDER);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void readsLikeTheGoldenFile(CaseFile file) throws IOException {
        Assembly assembly = file.assembly();
        String trace = trace(assembly.orThrow(), assembly.sources(), file);
        Path golden = FOLDER.resolve(file.name().replace(".case", ".txt"));
        if ("write".equals(System.getProperty("plumbline.golden"))) {
            Files.writeString(golden, trace);
        }
        assertThat(trace).isEqualTo(Files.readString(golden));
    }

    /** Tracing must not change what happens, nor fail on anything a program can do. */
    @Test
    void aTracedProgramComputesTheSame() {
        for (long seed = 0; seed < 20; seed++) {
            Program program = RandomPrograms.unlimited(seed);
            TraceText text = new TraceText(new Sources());
            Executable plain = new Interpreter().load(program, Limits.NONE, seed);
            Executable traced = new Interpreter(text).load(program, Limits.NONE, seed);
            Phv one = plain.layout().newPhv();
            Phv other = plain.layout().newPhv();
            for (byte[] packet : RandomPackets.frames(seed, 20)) {
                text.start();
                run(plain, one, packet, Map.of());
                run(traced, other, packet, Map.of());
                assertThat(other.values()).isEqualTo(one.values());
                assertThat(text.stop()).startsWith("packet of " + packet.length + " bytes");
            }
        }
    }

    @Test
    void aSleepingTracerHearsNothing() {
        TraceText text = new TraceText(new Sources());
        Executable traced = new Interpreter(text).load(RandomPrograms.unlimited(1), Limits.NONE, 1);
        run(traced, traced.layout().newPhv(), RandomPackets.frames(1, 1).getFirst(), Map.of());
        assertThat(text.stop()).isEmpty();
    }

    private static String trace(Program program, Sources sources, CaseFile file) {
        TraceText text = new TraceText(sources);
        Executable executable = new Interpreter(text).load(program, new Limits(1, 0, 0), 1);
        Phv phv = executable.layout().newPhv();
        Map<Intrinsic, Long> supplied = new HashMap<>();
        text.start();
        for (CaseFile.Line line : file.lines()) {
            if (line.verb().equals("set")) {
                String[] sides = line.rest().split(" = ");
                supplied.put(Intrinsic.named(sides[0]), Long.parseLong(sides[1]));
            } else {
                run(executable, phv, line.bytes(), supplied);
            }
        }
        return text.stop();
    }

    private static void run(Executable executable, Phv phv, byte[] packet, Map<Intrinsic, Long> supplied) {
        UnsafeBuffer frame = new UnsafeBuffer(new byte[HEADROOM + packet.length]);
        frame.putBytes(HEADROOM, packet);
        if (!executable.parse(phv, frame, HEADROOM, packet.length)) {
            return;
        }
        supplied.forEach(phv::set);
        try {
            executable.ingress(phv);
            executable.egress(phv);
            executable.deparse(phv, frame);
        } catch (Trap trap) {
            // the trace tells
        }
    }
}
