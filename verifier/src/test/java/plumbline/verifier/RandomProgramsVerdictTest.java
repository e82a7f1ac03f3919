package plumbline.verifier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;
import plumbline.isa.random.AskedTables;
import plumbline.isa.random.RandomPrograms;
import plumbline.verifier.report.Report;
import plumbline.verifier.report.VerificationText;
import plumbline.verifier.target.Target;
import plumbline.verifier.target.Targets;

class RandomProgramsVerdictTest {
    private static final Target PISA = Targets.named("pisa");
    private static final Target UNLIMITED = Targets.named("unlimited");
    private static final List<Target> CHIPS = List.of(Targets.named("tofino1"), Targets.named("tofino2"));
    /** Programs, for some to fit. */
    private static final int ENOUGH = 100;

    private static final AtomicInteger TRIED = new AtomicInteger();
    private static final AtomicInteger FITTING = new AtomicInteger();
    private static final Target PRAW = Targets.named("banzai-praw");

    @Property
    void whatObeysTheStrictTargetIsAccepted(@ForAll long seed) {
        assertThat(errors(RandomPrograms.pisa(seed), PISA)).isEmpty();
    }

    @Property
    void whatMeansSomethingIsAcceptedWithoutLimits(@ForAll long seed) {
        assertThat(errors(RandomPrograms.unlimited(seed), UNLIMITED)).isEmpty();
    }

    @Property
    void everyVerdictHasAReportThatCanBeRead(@ForAll long seed) {
        Verdict verdict = Verifier.verify(RandomPrograms.unlimited(seed), PISA);
        Report report = verdict.report();
        assertThat(report.isAccepted()).isEqualTo(verdict instanceof Verdict.Accepted);
        assertThat(VerificationText.render(report).lines()).allMatch(line -> line.length() <= 120);
        assertThat(report.diagnostics()).filteredOn(Diagnostic::isError).allMatch(d -> !d.message()
                .isBlank());
    }

    @Property
    void theOrderOfUnitsInAStageChangesNoVerdict(@ForAll long seed) {
        Random random = new Random(seed);
        Program program = RandomPrograms.unlimited(seed);
        Program shuffled = withUnits(program, units -> AskedTables.shuffled(units, random));
        assertThat(codes(shuffled)).isEqualTo(codes(program));
    }

    @Property
    void namesChangeNoVerdict(@ForAll long seed) {
        Program program = RandomPrograms.unlimited(seed);
        assertThat(codes(new Renaming().of(program))).isEqualTo(codes(program));
    }

    @Property
    void whatIsLeftOfALegalProgramIsLegal(@ForAll long seed) {
        Random random = new Random(seed);
        Program program = RandomPrograms.pisa(seed);
        Program rest = withUnits(
                program,
                units -> units.stream().filter(unit -> random.nextInt(4) > 0).toList());
        assertThat(errors(rest, PISA)).isEmpty();
    }

    @Property
    void removingAUnitAddsNoError(@ForAll long seed) {
        Random random = new Random(seed);
        Program program = RandomPrograms.unlimited(seed);
        Program rest = withUnits(
                program,
                units -> units.stream().filter(unit -> random.nextInt(10) > 0).toList());
        assertThat(memories(codes(program))).containsAll(memories(codes(rest)));
    }

    /**
     * Hardly a random program fits a chip; of one unit without a condition some do, so that both kinds of verdicts are
     * looked at.
     */
    @Property(shrinking = ShrinkingMode.OFF)
    void whatIsLeftOfAProgramBreaksNoOtherRuleOfAChip(@ForAll long seed) {
        TRIED.incrementAndGet();
        Random random = new Random(seed);
        Program program = RandomPrograms.pisa(seed);
        Program small = withUnits(program, units -> units.stream()
                .filter(unit -> unit.guard().equals(Condition.ALWAYS))
                .limit(1)
                .toList());
        for (Target chip : CHIPS) {
            for (Program whole : List.of(program, small)) {
                Program rest = withUnits(whole, units -> units.stream()
                        .filter(unit -> random.nextInt(4) > 0)
                        .toList());
                List<String> broken = codes(whole, chip);
                FITTING.addAndGet(broken.isEmpty() ? 1 : 0);
                assertThat(memories(broken)).as(chip.name()).containsAll(memories(codes(rest, chip)));
            }
        }
    }

    @AfterContainer
    static void someProgramsFitAChip() {
        if (TRIED.get() >= ENOUGH) {
            assertThat(FITTING.get()).isPositive();
        }
    }

    @Property(tries = 20, shrinking = ShrinkingMode.OFF)
    void neitherNamesNorOrderChangeWhatAnAtomCanDo(@ForAll long seed) {
        Program program = RandomPrograms.pisa(seed);
        assertThat(codes(new Renaming().of(program), PRAW)).isEqualTo(codes(program, PRAW));
    }

    @Property(tries = 12, shrinking = ShrinkingMode.OFF)
    void neitherNamesNorOrderChangeWhatAChipSays(@ForAll long seed) {
        Random random = new Random(seed);
        Program program = seed % 2 == 0 ? RandomPrograms.unlimited(seed) : RandomPrograms.pisa(seed);
        Program shuffled = withUnits(new Renaming().of(program), units -> AskedTables.shuffled(units, random));
        for (Target chip : CHIPS) {
            assertThat(codes(shuffled, chip)).as(chip.name()).isEqualTo(codes(program, chip));
        }
    }

    @Property
    void noProgramIsTooIllFormed(@ForAll long seed) {
        Random random = new Random(seed);
        Program program = new Mutation(random).of(RandomPrograms.unlimited(seed));
        for (Target target : List.of(PISA, UNLIMITED, CHIPS.get(Math.floorMod(seed, 2)))) {
            Report report = Verifier.verify(program, target).report();
            assertThat(VerificationText.render(report)).isNotBlank();
        }
    }

    private static Program withUnits(Program program, UnaryOperator<List<Unit>> change) {
        return AskedTables.answered(program.withStages(
                stages(program.stages(Direction.INGRESS), change), stages(program.stages(Direction.EGRESS), change)));
    }

    private static List<Stage> stages(List<Stage> stages, UnaryOperator<List<Unit>> change) {
        return stages.stream()
                .map(stage -> new Stage(stage.name(), change.apply(stage.units()), stage.at()))
                .toList();
    }

    private static List<String> errors(Program program, Target target) {
        return Verifier.verify(program, target).report().diagnostics().stream()
                .filter(Diagnostic::isError)
                .map(Diagnostic::headline)
                .toList();
    }

    /**
     * A memory that is used too often gets one error, of whichever of two rules says more; what is left of its users
     * may get the other.
     */
    private static List<String> memories(List<String> codes) {
        return codes.stream()
                .map(code -> code.replace("access-stages", "access-twice"))
                .distinct()
                .toList();
    }

    /** The rules that a program breaks, on either target. */
    private static List<String> codes(Program program) {
        return Stream.of(PISA, UNLIMITED)
                .flatMap(target -> codes(program, target).stream())
                .toList();
    }

    private static List<String> codes(Program program, Target target) {
        return Verifier.verify(program, target).report().diagnostics().stream()
                .filter(Diagnostic::isError)
                .map(diagnostic -> target.name() + " " + diagnostic.code())
                .distinct()
                .sorted()
                .toList();
    }
}
