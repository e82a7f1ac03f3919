package plumbline.verifier.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;
import plumbline.isa.random.RandomPrograms;
import plumbline.verifier.Fitted;
import plumbline.verifier.Verdict;
import plumbline.verifier.Verifier;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.fit.chart.FitJson;
import plumbline.verifier.fit.chart.FitSvg;
import plumbline.verifier.fit.chart.FitText;
import plumbline.verifier.ruleset.Rules;
import plumbline.verifier.syntax.Syntax;
import plumbline.verifier.target.Target;
import plumbline.verifier.target.Targets;

class LayoutPropertiesTest {
    private static final List<Target> TARGETS = List.of("pisa", "tofino1", "tofino2", "unlimited").stream()
            .map(Targets::named)
            .toList();

    /**
     * What no layout mends: units of one stage that one packet runs both stay together; an action that reads what it
     * writes.
     */
    private static final Set<String> STAY = Set.of("access-twice", "written-twice", "same-stage-read");

    /** Programs, for a share to be near its mean. */
    private static final int ENOUGH = 100;

    private static final AtomicInteger TRIED = new AtomicInteger();
    private static final AtomicInteger FIXED = new AtomicInteger();

    private static Target target(long seed) {
        return TARGETS.get(Math.floorMod(seed, TARGETS.size()));
    }

    @Property(shrinking = ShrinkingMode.OFF)
    void whatFitsPassesTheRulesAboutStages(@ForAll long seed) {
        Program program = RandomPrograms.unlimited(seed);
        Set<String> before = Verifier.verify(program, target(seed)).report().diagnostics().stream()
                .map(Diagnostic::code)
                .filter(code -> STAY.contains(code))
                .collect(Collectors.toSet());
        for (Program each : List.of(program, sequence(program))) {
            Fitted fitted = Verifier.fit(each, target(seed));
            if (fitted.fit().map(Fit::fits).orElse(false)) {
                Set<String> codes = new HashSet<>(Rules.aboutStages());
                codes.addAll(List.of("same-stage-read", "written-twice"));
                codes.removeAll(before);
                assertThat(fitted.verdict().report().diagnostics())
                        .filteredOn(Diagnostic::isError)
                        .filteredOn(error -> codes.contains(error.code()))
                        .as("seed %d", seed)
                        .isEmpty();
            }
        }
    }

    @Property(shrinking = ShrinkingMode.OFF)
    void whatWasLegalStaysLegalAndTakesNoMoreStages(@ForAll long seed) {
        Program program = RandomPrograms.pisa(seed);
        Target target = target(seed);
        if (Verifier.verify(program, target) instanceof Verdict.Accepted) {
            Fitted fitted = Verifier.fit(program, target);
            assertThat(fitted.verdict()).as("seed %d", seed).isInstanceOf(Verdict.Accepted.class);
            Program placed = fitted.fit().orElseThrow().layout().orElseThrow().program();
            for (Direction direction : Direction.values()) {
                assertThat((long) placed.stages(direction).size())
                        .as("seed %d", seed)
                        .isLessThanOrEqualTo(program.stages(direction).stream()
                                .filter(stage -> !stage.units().isEmpty())
                                .count());
            }
        }
    }

    @Property(shrinking = ShrinkingMode.OFF)
    void theSameProgramGivesTheSameLayoutAndEveryLayoutCanBeShown(@ForAll long seed) {
        Program program = RandomPrograms.unlimited(seed);
        Fit fit = Fitter.fit(program, target(seed));
        Fit again = Fitter.fit(RandomPrograms.unlimited(seed), target(seed));
        assertThat(again.layout().map(Layout::program)).isEqualTo(fit.layout().map(Layout::program));
        fit.layout().ifPresent(layout -> {
            assertThat(layout.extents()).allMatch(extent -> extent.min() <= extent.stages());
            assertThat(FitText.render(fit, 80).lines()).allMatch(line -> line.length() <= 80);
            assertThat(FitSvg.render(fit)).startsWith("<svg ").endsWith("</svg>\n");
        });
        assertThat(FitJson.of(fit, Syntax.PLUMB).fits()).isEqualTo(fit.fits());
    }

    /**
     * Tables that name the stages in which a layout has them, or later ones: the fitter keeps it, or says that it does
     * not.
     */
    @Property(shrinking = ShrinkingMode.OFF)
    void whatFitsHasTablesInTheStagesThatTheyName(@ForAll long seed) {
        Program program = sequence(RandomPrograms.unlimited(seed));
        Random random = new Random(seed);
        Fit free = Fitter.fit(program, target(seed));
        if (!free.fits()) {
            return;
        }
        Map<String, Integer> stages = new HashMap<>();
        PlacedUnit.all(free.layout().orElseThrow().program()).stream()
                .filter(unit -> unit.unit() instanceof Unit.Apply)
                .forEach(unit -> stages.put(((Unit.Apply) unit.unit()).table(), unit.index() + random.nextInt(2)));
        Program fixed = program.withTables(program.tables().stream()
                .map(table -> stages.containsKey(table.name())
                        ? RandomPrograms.inStage(table, stages.get(table.name()))
                        : table)
                .toList());
        Fitted fitted = Verifier.fit(fixed, target(seed));
        TRIED.incrementAndGet();
        if (fitted.fit().orElseThrow().fits()) {
            FIXED.incrementAndGet();
            assertThat(fitted.verdict().report().diagnostics())
                    .filteredOn(error -> error.isError() && Rules.aboutStages().contains(error.code()))
                    .as("seed %d", seed)
                    .isEmpty();
        } else {
            assertThat(fitted.verdict().report().diagnostics())
                    .extracting(Diagnostic::code)
                    .as("seed %d", seed)
                    .containsAnyOf("table-stage", "stage-count", "next-table");
        }
    }

    @AfterContainer
    static void mostTablesAreInTheStagesThatTheyName() {
        if (TRIED.get() >= ENOUGH) {
            assertThat(FIXED.get()).isGreaterThan(TRIED.get() / 2);
        }
    }

    /** The units one after another, each in a stage of its own that is left to the fitter. */
    private static Program sequence(Program program) {
        return program.withStages(sequence(program.ingress()), sequence(program.egress()));
    }

    private static List<Stage> sequence(List<Stage> stages) {
        return stages.stream()
                .flatMap(stage -> stage.units().stream())
                .map(Stage::open)
                .toList();
    }
}
