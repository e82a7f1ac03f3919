package plumbline.verifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.Assembly;
import plumbline.isa.text.IncludeResolver;
import plumbline.verifier.target.Targets;

class VerifierTest {
    private static final String MAXIMUM = """
        program maximum
        metadata i : bit<8>, v : bit<32>
        register largest : bit<32>[256]
        ingress {
            stage "keep" {
                access largest[i] { when word < v : word = v }
            }
        }
        """;

    private static List<Diagnostic> errors(Program program) {
        return Verifier.verify(program, Targets.named("pisa")).report().diagnostics().stream()
                .filter(Diagnostic::isError)
                .toList();
    }

    private static Assembly assembled(String text) {
        return Assembler.assemble("maximum.plumb", text, Map.of(), IncludeResolver.library());
    }

    @Test
    void onlyAnAcceptedProgramBecomesVerified() {
        Program program = assembled(MAXIMUM).orThrow();
        Verified verified = Verifier.verify(program, Targets.named("unlimited")).orThrow();
        assertThat(verified.program()).isSameAs(program);
        assertThat(verified.target()).isEqualTo("unlimited");
        assertThat(verified.limits()).isEqualTo(Limits.NONE);
        assertThatIllegalStateException()
                .isThrownBy(
                        () -> Verifier.verify(program, Targets.named("pisa")).orThrow())
                .withMessageStartingWith("maximum.plumb:6:45: error[stateful-branch]: ");
    }

    @Test
    void aDiagnosticTeaches() {
        Assembly assembly = assembled(MAXIMUM);
        List<Diagnostic> found = errors(assembly.orThrow());
        assertThat(found).hasSize(1);
        assertThat(assembly.sources().show(found.get(0))).isEqualTo("""
            maximum.plumb:6:45: error[stateful-branch]: ingress stage 0 "keep": the update of register 'largest' depends \
            on a value just read: whether 'word' changes is decided by word < v
                 6 |         access largest[i] { when word < v : word = v }
                   |                                             ^
              limit: forbidden: an update that depends on a condition over the value just read (target pisa, \
            stateful_alu.branch_on_value; source: this project: the read-add-write atom under a predicate on packet \
            fields, Domino raw)
              fix: output the comparison (out hit = word < v), and update another array in a later stage or this one \
            in a second pass, under 'when hit', as precision does; or verify for a target whose stateful ALU branches, \
            as --target tofino1\
            """);
    }

    /** What is computed has room in a condition only: the way out can be gone. */
    @Test
    void aComputedComparisonIsOutputByACondition() {
        String text = MAXIMUM.replace("when word < v : word = v", "when v - word < 9 : word = v");
        List<Diagnostic> found = errors(assembled(text).orThrow());
        assertThat(found).hasSize(1);
        assertThat(found.getFirst().fix()).startsWith("output the comparison (when v - word < 9 : out hit = 1)");
        assertThat(errors(assembled(MAXIMUM.replace("when word < v : word = v", "when v - word < 9 : out i = 1"))
                        .orThrow()))
                .isEmpty();
    }

    @Test
    void diagnosticsStandInTheOrderOfTheSource() {
        List<Diagnostic> found = errors(assembled(MAXIMUM.replace("stage \"keep\" {", "stage { i = i * 3 }\nstage {")
                        .replace("word = v }", "word = max(word, v) }"))
                .orThrow());
        assertThat(found.stream().map(Diagnostic::code))
                .containsExactly("instruction", "stateful-branch", "stateful-instruction");
    }
}
