package plumbline.vm.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.vm.Executable;
import plumbline.vm.Phv;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;
import plumbline.vm.reference.ReferenceWire;

/** Every case, and every packet of a case cut short at every length. */
final class CasesTest {
    static List<CaseFile> cases() {
        return CaseFile.all(Path.of("src/test/resources/cases"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void holds(CaseFile file) {
        new CaseRun(file, new Interpreter()).run();
    }

    static List<CaseFile> lawfulCases() {
        return cases().stream().filter(file -> !file.traps()).toList();
    }

    /** The compiled engine leaves to the verifier what the interpreter traps. */
    @ParameterizedTest
    @MethodSource("lawfulCases")
    void holdsCompiled(CaseFile file) {
        new CaseRun(file, Compiler.showingEveryField()).run();
    }

    /** The buffer ends with the packet: reading one byte behind it would throw. */
    @ParameterizedTest
    @MethodSource("cases")
    void aTruncatedPacketIsParsedAsFarAsItGoes(CaseFile file) {
        Program program = file.program();
        Executable executable = new Interpreter().load(program, Limits.NONE, 0);
        Phv phv = executable.layout().newPhv();
        for (byte[] packet : file.packets()) {
            for (int end = 0; end < packet.length; end++) {
                int length = end;
                byte[] cut = Arrays.copyOf(packet, length);
                boolean accepted = executable.parse(phv, new UnsafeBuffer(cut), 0, length);
                ReferenceWire wire = new ReferenceWire(program);
                Map<String, Long> expected = wire.parse(cut);
                assertThat(accepted).isEqualTo(wire.goesOn());
                if (!program.readsPayloadSum()) {
                    expected.remove(Intrinsic.PAYLOAD_SUM.field().name());
                }
                executable.layout().fields().forEach(field -> assertThat(
                                phv.values()[executable.layout().slot(field)])
                        .as("%s of the first %d bytes", field.name(), length)
                        .isEqualTo(expected.getOrDefault(field.name(), 0L)));
            }
        }
    }
}
