package plumbline.verifier.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.isa.random.AskedTables;
import plumbline.isa.random.RandomPrograms;
import plumbline.verifier.Fitted;
import plumbline.verifier.Verifier;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.Resizing;
import plumbline.verifier.ruleset.Rules;
import plumbline.verifier.target.Target;
import plumbline.verifier.target.Targets;

/** Random programs whose tables are larger than a stage. */
class SpreadPropertiesTest {
    private static final Target TOFINO = Targets.named("tofino1");
    /** Programs, for a share to be near its mean. */
    private static final int ENOUGH = 300;

    private static final AtomicInteger TRIED = new AtomicInteger();
    private static final AtomicInteger SPREAD = new AtomicInteger();

    /** Errors about stages that a layout can be blamed for. */
    private static List<String> blamed(Program program) {
        return Verifier.verify(program, TOFINO).report().diagnostics().stream()
                .filter(Diagnostic::isError)
                .filter(error -> Rules.aboutStages().contains(error.code()))
                .map(Diagnostic::headline)
                .toList();
    }

    @Property(shrinking = ShrinkingMode.OFF)
    void whatFitsPassesTheRulesAndSoDoesWhatIsLeftOfIt(@ForAll long seed) {
        TRIED.incrementAndGet();
        Random random = new Random(seed);
        Fitted fitted = Verifier.fit(large(seed, random), TOFINO);
        Fit fit = fitted.fit().orElseThrow();
        fit.layout()
                .ifPresent(layout -> assertThat(layout.extents()).allMatch(extent -> extent.min() <= extent.stages()));
        if (!fit.fits() || fit.layout().isEmpty()) {
            return;
        }
        Program placed = fit.layout().get().program();
        SPREAD.addAndGet(units(placed).stream().anyMatch(Unit.Extend.class::isInstance) ? 1 : 0);
        assertThat(blamed(placed)).as("seed %d", seed).isEmpty();
        assertThat(blamed(withUnits(placed, units -> AskedTables.shuffled(units, random))))
                .as("shuffled, seed %d", seed)
                .isEmpty();
        Program rest = withUnits(placed, units -> units.stream()
                .filter(unit -> unit instanceof Unit.Extend || random.nextInt(4) > 0)
                .toList());
        List<String> applied = units(rest).stream()
                .filter(Unit.Apply.class::isInstance)
                .map(unit -> ((Unit.Apply) unit).table())
                .toList();
        Program left = withUnits(rest, units -> units.stream()
                .filter(unit -> !(unit instanceof Unit.Extend extend) || applied.contains(extend.table()))
                .toList());
        assertThat(blamed(left)).as("what is left, seed %d", seed).isEmpty();
    }

    /** What was one table's room is another's too: more entries never take fewer stages at least. */
    @Property(tries = 30, shrinking = ShrinkingMode.OFF)
    void aSmallerTableFitsWhereALargerOneDoes(@ForAll long seed) {
        Random random = new Random(seed);
        Program program = large(seed, random);
        if (Fitter.fit(program, TOFINO).fits()) {
            for (Table table : program.tables()) {
                Program smaller =
                        resized(program, table, Math.max(table.entries().size(), Math.max(1, table.size() / 2)));
                Fit fit = Fitter.fit(smaller, TOFINO);
                assertThat(fit.layout()
                                .map(layout -> layout.extents().getFirst().min())
                                .orElse(0))
                        .as("seed %d", seed)
                        .isLessThanOrEqualTo(12);
            }
        }
    }

    @AfterContainer
    static void someTablesWereSpread() {
        if (TRIED.get() >= ENOUGH) {
            assertThat(SPREAD.get()).isGreaterThan(TRIED.get() / 20);
        }
    }

    /** A small program, one statement after another, some of whose tables are large. */
    private static Program large(long seed, Random random) {
        Program program = RandomPrograms.pisa(seed);
        program = program.withStages(sequence(program.ingress(), random), sequence(program.egress(), random));
        for (Table table : program.tables()) {
            if (random.nextBoolean()) {
                int size = 1 << 12 + random.nextInt(7);
                program = resized(program, table, Math.max(table.size(), size + random.nextInt(size)));
            }
        }
        return program;
    }

    private static Program resized(Program program, Table table, int size) {
        return Resizing.resized(program, new Memory(Memory.Kind.TABLE, table.name()), size);
    }

    private static List<Stage> sequence(List<Stage> stages, Random random) {
        return stages.stream()
                .flatMap(stage -> stage.units().stream())
                .filter(unit -> unit instanceof Unit.Apply || random.nextInt(3) == 0)
                .map(Stage::open)
                .toList();
    }

    private static List<Unit> units(Program program) {
        List<Unit> units = new ArrayList<>();
        program.ingress().forEach(stage -> units.addAll(stage.units()));
        program.egress().forEach(stage -> units.addAll(stage.units()));
        return units;
    }

    private static Program withUnits(Program program, UnaryOperator<List<Unit>> change) {
        return AskedTables.answered(program.withStages(
                program.ingress().stream()
                        .map(stage -> new Stage(stage.name(), change.apply(stage.units()), stage.at()))
                        .toList(),
                program.egress().stream()
                        .map(stage -> new Stage(stage.name(), change.apply(stage.units()), stage.at()))
                        .toList()));
    }
}
