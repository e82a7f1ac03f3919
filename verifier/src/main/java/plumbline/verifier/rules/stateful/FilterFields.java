package plumbline.verifier.rules.stateful;

import java.util.Optional;
import java.util.stream.Stream;
import plumbline.isa.model.Field;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;

/** A low-pass filter or an early detection takes in a field of a word, and gives one. */
public final class FilterFields extends Rule {
    public FilterFields() {
        super(
                "filter-field",
                "a low-pass filter, or a wred, takes in a packet field and gives one, each no wider than its word",
                "The crossbar brings four bytes of the packet to a filter, and no constant; as many come back.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Limit limit = context.target().statefulAlu().filterBits();
        if (limit.isUnlimited()) {
            return;
        }
        for (PlacedUnit unit : context.units()) {
            if (unit.unit() instanceof Unit.Call call && call.extern().measuresInput()) {
                wrong(call, limit)
                        .ifPresent(what -> found.error(
                                call.at(),
                                unit.place() + ": " + call.extern().topic() + " '" + call.array() + "' " + what,
                                limit,
                                "put the value into metadata of " + limit.text()
                                        + " bits one stage earlier; what comes out has so many too"));
            }
        }
    }

    private static Optional<String> wrong(Unit.Call call, Limit limit) {
        Field dest = call.dest().orElseThrow();
        if (!(call.input().orElseThrow() instanceof Field input)) {
            return Optional.of("takes in a constant, and its input is a field");
        }
        return Stream.of(input, dest)
                .filter(field -> !limit.allows(field.width()))
                .map(field -> (field.equals(dest) ? "gives '" : "takes in '") + field.name() + "', which has "
                        + Show.count(field.width(), "bit"))
                .findFirst();
    }
}
