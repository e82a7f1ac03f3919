package plumbline.verifier.rules.stateful;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Field;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;

/** A low-pass filter takes in a field of a word, and gives one. */
public final class FilterFields extends Rule {
    public FilterFields() {
        super(
                "filter-field",
                "a low-pass filter takes in a packet field and gives one, each no wider than its word",
                "The crossbar brings four bytes of the packet to a filter, and no constant; as many come back.");
    }

    @Override
    public List<Diagnostic> check(RuleContext context) {
        Limit limit = context.target().statefulAlu().filterBits();
        List<Diagnostic> found = new ArrayList<>();
        if (limit.isUnlimited()) {
            return found;
        }
        for (PlacedUnit unit : context.units()) {
            if (unit.unit() instanceof Unit.Smooth smooth) {
                wrong(smooth, limit)
                        .ifPresent(what -> found.add(error(
                                smooth.at(),
                                unit.place() + ": filter '" + smooth.filter() + "' " + what,
                                limit,
                                "put the value into metadata of " + limit.text()
                                        + " bits one stage earlier; what comes out has so many too")));
            }
        }
        return found;
    }

    private static Optional<String> wrong(Unit.Smooth smooth, Limit limit) {
        if (!(smooth.input() instanceof Field)) {
            return Optional.of("takes in a constant, and its input is a field");
        }
        return Stream.of((Field) smooth.input(), smooth.dest())
                .filter(field -> !limit.allows(field.width()))
                .map(field -> (field.equals(smooth.dest()) ? "gives '" : "takes in '") + field.name() + "', which has "
                        + Show.count(field.width(), "bit"))
                .findFirst();
    }
}
