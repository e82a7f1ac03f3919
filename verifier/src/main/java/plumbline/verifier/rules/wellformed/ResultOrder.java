package plumbline.verifier.rules.wellformed;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
import plumbline.isa.model.TableOutcome;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;

/** A table's result is asked for behind the table, by units of its direction. */
public final class ResultOrder extends Rule {
    public ResultOrder() {
        super(
                "table-result",
                "a table's result is asked for behind the table, by units of its direction",
                "No field carries it: a table names the next one for each of its outcomes, and between ingress and"
                        + " egress there is only the packet.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        List<PlacedUnit> units = context.units();
        Set<String> fields = names(context.program());
        for (int i = 0; i < units.size(); i++) {
            PlacedUnit unit = units.get(i);
            List<PlacedUnit> before = units.subList(0, i);
            unit.unit().guard().results().distinct().forEach(asked -> {
                if (isKnown(context.program(), fields, unit, asked, found)) {
                    early(unit, asked, before, units, found);
                }
            });
            if (unit.unit() instanceof Unit.Access access) {
                access.program()
                        .clauses()
                        .flatMap(clause -> clause.when().results())
                        .forEach(asked -> inside(unit, asked, found));
            }
        }
    }

    private static void inside(PlacedUnit unit, Condition.Result asked, Findings found) {
        found.error(
                at(unit, asked),
                unit.place() + ": a clause of an access asks for the result of table '" + asked.table()
                        + "', which decides whether a whole unit works",
                "ask for it around the access");
    }

    /** Reports what it is not. */
    private static boolean isKnown(
            Program program, Set<String> fields, PlacedUnit unit, Condition.Result asked, Findings found) {
        Optional<Table> table = program.findTable(asked.table());
        String asks = unit.place() + " asks for the result of table '" + asked.table() + "', ";
        if (table.isEmpty()) {
            found.error(at(unit, asked), asks + "which is not declared", "declare it, or correct the name");
        } else if (asked.outcome() instanceof TableOutcome.ActionRun(String name)
                && table.get().findAction(name).isEmpty()) {
            found.error(at(unit, asked), asks + "which has no action '" + name + "'", "correct the name");
        } else if (fields.contains(text(asked))) {
            found.error(
                    at(unit, asked), asks + "and '" + text(asked) + "' is a field too", "give the table another name");
        } else {
            return true;
        }
        return false;
    }

    private static String text(Condition.Result asked) {
        return asked.table()
                + switch (asked.outcome()) {
                    case TableOutcome.LookUp.HIT -> ".hit";
                    case TableOutcome.LookUp.MISS -> ".miss";
                    case TableOutcome.ActionRun _ -> ".action";
                };
    }

    private static Set<String> names(Program program) {
        return Stream.concat(
                        program.metadata().stream(),
                        program.headers().stream().map(Header::fields).flatMap(List::stream))
                .map(Field::name)
                .collect(Collectors.toSet());
    }

    private static void early(
            PlacedUnit unit, Condition.Result asked, List<PlacedUnit> before, List<PlacedUnit> units, Findings found) {
        if (before.stream()
                .anyMatch(apply -> apply.unit().applies(asked.table()) && apply.direction() == unit.direction())) {
            return;
        }
        Optional<PlacedUnit> elsewhere = units.stream()
                .filter(apply -> apply.unit().applies(asked.table()))
                .findFirst();
        boolean other =
                elsewhere.filter(apply -> apply.direction() != unit.direction()).isPresent();
        found.error(
                at(unit, asked),
                unit.place() + " asks for the result of table '" + asked.table() + "', which "
                        + elsewhere
                                .map(apply -> "is applied "
                                        + (other ? "in " + apply.direction().keyword() : "only behind it") + " ("
                                        + Show.line(apply.at(), at(unit, asked)) + ")")
                                .orElse("is never applied"),
                elsewhere.isEmpty()
                        ? "write apply " + asked.table() + " in front of it"
                        : other
                                ? "carry it there in a field of metadata that is set where the table is applied"
                                : "move it below 'apply " + asked.table() + "', in the same stage or a later one");
    }

    private static Position at(PlacedUnit unit, Condition.Result asked) {
        return asked.at().line() > 0 ? asked.at() : unit.at();
    }
}
