package plumbline.vm.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.isa.model.Program;
import plumbline.isa.support.Assembled;
import plumbline.isa.support.CommittedFile;
import plumbline.vm.compiler.pass.CompilerPasses;

/**
 * Each pass of the compiler has a file in {@code passes}: a program, then what the passes up to this one make of it.
 * That the outcome means the same, {@link NoDiffTest} shows.
 */
class CompilerPassesTest {
    private static final Path FILES = Path.of("src/test/resources/passes");
    private static final String LINE = "====\n";

    static List<String> passes() {
        return CompilerPasses.names();
    }

    @ParameterizedTest
    @MethodSource("passes")
    void aPassDoesWhatItsFileSays(String pass) throws IOException {
        Path file = FILES.resolve(pass + ".txt");
        String[] parts = Files.readString(file).split(LINE, 2);
        String made = IrListing.after(pass, Assembled.program(parts[0])).orElseThrow();
        CommittedFile.is(file, parts[0] + LINE + made);
    }

    /** No packet goes through it in one method, since the parser runs in a circle. */
    @Test
    void aPassThatIsNotReachedHasNoListing() {
        Program program = Assembled.program("""
            program t
            header h { next : bit<8> }
            metadata a : bit<8>
            parser {
                state start {
                    extract h
                    select h.next {
                        1 => start
                        default => accept
                    }
                }
            }
            ingress { stage { a = 1 } }
            deparser { emit h }
            """);
        assertThat(IrListing.after("code-sinking", program)).isPresent();
        assertThat(IrListing.after("tail-duplication", program)).isEmpty();
    }
}
