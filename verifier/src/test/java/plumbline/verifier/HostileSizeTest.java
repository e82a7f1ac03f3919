package plumbline.verifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Program;
import plumbline.isa.support.Assembled;
import plumbline.verifier.target.Target;
import plumbline.verifier.target.Targets;

/** However many clauses an access has, a verdict comes, and soon. */
@Tag("long")
class HostileSizeTest {
    private static final Duration SOON = Duration.ofMinutes(5);
    private static final int CLAUSES = 1_200;

    private static Verdict verdict(Program program, Target target) {
        return assertTimeoutPreemptively(SOON, () -> Verifier.verify(program, target));
    }

    private static Program access(int clauses, IntFunction<String> clause) {
        String text = """
            program hostile
            for i in 0 ..< %d { metadata a{i} : bit<8> }
            metadata flow : bit<32>
            metadata hops : bit<8>
            register r : bit<32>[16]
            ingress { stage { ucast_egress_port = 1; access r[flow] {
            %s
            } } }
            """.formatted(
                        CLAUSES, IntStream.range(0, clauses).mapToObj(clause).collect(Collectors.joining("\n")));
        return Assembled.program(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "when flow == I and hops == J : word = word + I",
                "when flow == I or hops == J : word = word + I",
                "when flow < I and word < I : word = word + I",
                "when flow & I != 0 and hops > J : word = word + I",
                "when aI == J : word = word + I",
                "when word == I : word = word + I",
            })
    void manyClausesAreAcceptedWithoutLimitsAndTooManyForAChip(String clause) {
        Program program = access(CLAUSES, i -> clause.replace("I", "" + i).replace("J", "" + i % 256));

        assertThat(verdict(program, Targets.named("unlimited"))).isInstanceOf(Verdict.Accepted.class);
        assertThat(verdict(program, Targets.named("tofino1"))).isInstanceOf(Verdict.Rejected.class);
    }

    /** What one access hands to the stateful ALU is looked at once, not once more for each of the others. */
    @Test
    void manyAccessesToOneRegisterTakeAsLongAsTheyAreMany() {
        String clauses = IntStream.range(0, 10)
                .mapToObj(i -> "when a%d == 1 and word == %d : word = word + %d".formatted(i, i, i))
                .collect(Collectors.joining("\n"));
        Program program = Assembled.program("""
            program hostile
            for i in 0 ..< 10 { metadata a{i} : bit<8> }
            metadata flow : bit<32>
            register r : bit<32>[16]
            ingress {
                stage { ucast_egress_port = 1 }
                for i in 0 ..< 300 { stage { access r[flow] {
                %s
                } } }
            }
            """.formatted(clauses));

        assertThat(verdict(program, Targets.named("unlimited"))).isInstanceOf(Verdict.Accepted.class);
    }

    /** Every subset of the fields is a choice of its own: two to the power of their number. */
    @Test
    void choicesThatCannotAllBeLookedAtAreTooMany() {
        Program program = access(40, i -> "when a%d == 1 and word == %d : word = word + %d".formatted(i, i, i));

        assertThat(verdict(program, Targets.named("unlimited"))).isInstanceOf(Verdict.Accepted.class);
        List<Diagnostic> found =
                verdict(program, Targets.named("tofino1")).report().diagnostics();
        assertThat(found).anySatisfy(diagnostic -> {
            assertThat(diagnostic.code()).isEqualTo("register-actions");
            assertThat(diagnostic.message()).contains("needs more register actions than are counted");
        });
    }

    /**
     * One way of working on the register, whatever number of conditions choose it: what is known decides the others.
     */
    @Test
    void conditionsThatAllChooseTheSameAreOneWay() {
        Program program = access(120, i -> "when flow == %d and hops == %d : word = word + 1".formatted(i, i));

        assertThat(verdict(program, Targets.named("tofino1")).report().diagnostics())
                .noneSatisfy(diagnostic -> assertThat(diagnostic.code()).isEqualTo("register-actions"));
    }
}
