package plumbline.verifier.rules.stage;

import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Stage;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.fit.Fitter;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.rules.WholeProgramRule;
import plumbline.verifier.target.Limit;

/** No direction has more stages than the chip. A stage without units needs no hardware and is not counted. */
public final class StageCount extends WholeProgramRule {
    public StageCount() {
        super(
                "stage-count",
                "a direction has no more stages than the chip",
                "A packet passes each stage once, one clock cycle after another. The chip has a fixed"
                        + " number of stages.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Limit limit = context.target().stages().perDirection();
        for (Direction direction : Direction.values()) {
            List<Stage> used = context.program().stages(direction).stream()
                    .filter(stage -> !stage.units().isEmpty())
                    .toList();
            if (!limit.allows(used.size())) {
                Optional<Integer> fewer = fitted(context, direction, used.size());
                found.error(
                        used.get((int) limit.value()).at(),
                        direction.keyword() + " has " + Show.count(used.size(), "stage") + ", "
                                + (used.size() - limit.value()) + " too many"
                                + fewer.map(stages -> "; the fitter needs " + stages)
                                        .orElse(""),
                        limit,
                        (fewer.isPresent()
                                        ? "let independent operations share a stage ('plumb fit … -o FILE' does)"
                                        : "shorten the chain of dependent operations ('plumb fit' shows it)")
                                + ", or move work to the other direction");
            }
        }
    }

    /** What the fitter reaches, if that is less. */
    private static Optional<Integer> fitted(RuleContext context, Direction direction, int used) {
        return Fitter.fit(context.program(), context.target())
                .layout()
                .map(layout -> layout.program().stages(direction).size())
                .filter(stages -> stages < used);
    }
}
