package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.p4.P4Text;
import plumbline.p4.source.IncludePath;
import plumbline.programs.BuiltInPrograms;
import plumbline.verifier.Verdict;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Target;
import plumbline.verifier.target.TargetException;
import plumbline.verifier.target.Targets;

/** Every built-in program that a Tofino takes is exported, and what comes out is P4. */
@Execution(ExecutionMode.CONCURRENT)
class ExportCommandTest {
    @TempDir
    Path temp;

    static Stream<String> programsForTofino() throws TargetException {
        Target tofino = Targets.named("tofino1");
        return BuiltInPrograms.names().stream().filter(name -> isLegal(name, tofino));
    }

    private static boolean isLegal(String name, Target target) {
        return BuiltInPrograms.find(name)
                        .flatMap(program -> program.assemble(Map.of()).program())
                        .map(program -> Verifier.fit(program, target).verdict())
                        .orElseThrow()
                instanceof Verdict.Accepted;
    }

    @ParameterizedTest
    @MethodSource("programsForTofino")
    void isReadAgain(String name) {
        String exported =
                Plumb.line("export %s --p4 tna --target tofino1", name).must();
        P4Text read = P4Text.read(name + ".p4", exported, new IncludePath(List.of()), Map.of());
        assertThat(read.diagnostics()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "keybits, hdr.hdr_data.f1[31:8] : exact",
        "bus, meta.meta_w = Ingress_lasts_action0.execute(hdr.hdr_data.b1) ^ hdr.hdr_data.f2;"
    })
    void whatNoContainerHasIsSaidWhereItIsTaken(String program, String text) {
        assertThat(Plumb.line("export src/test/resources/p4/%s.p4 --p4 tna --target tofino1", program)
                        .must())
                .contains(text);
    }

    /** It is placed as it was: each table where it says. */
    @Test
    void tablesCanNameTheirStages() throws IOException {
        String exported =
                Plumb.line("export firewall --p4 tna --target tofino1 --stages").must();
        assertThat(exported).contains("@stage(");
        Path file = Files.writeString(temp.resolve("firewall.p4"), exported);
        Plumb.line("verify %s --target tofino1", file).must();
    }
}
