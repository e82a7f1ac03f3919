package plumbline.isa.text.elaborate;

import java.util.Optional;
import java.util.stream.Collectors;
import plumbline.isa.model.ArrayIndex;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;
import plumbline.isa.model.TableOutcome;
import plumbline.isa.text.syntax.Expr;
import plumbline.isa.text.syntax.NameTemplate;
import plumbline.isa.text.syntax.SyntaxFailure;

/**
 * What a table's look-up gave, as a condition: {@code t.hit}, {@code t.miss}, {@code t.action == a}. Of a field and a
 * result of the same name the field is meant. {@code t.entry} is the index of an array with a cell for each entry.
 */
final class TableResults {
    private static final String ENTRY = "entry";

    private final Evaluator evaluator;
    private final ProgramDraft draft;

    TableResults(Evaluator evaluator, ProgramDraft draft) {
        this.evaluator = evaluator;
        this.draft = draft;
    }

    /** The result that an expression asks for; empty if it asks for none. */
    Optional<Condition> result(Expr expr, ExpressionContext place) {
        if (expr instanceof Expr.Name name) {
            return asked(name.name(), place).map(asked -> lookUp(asked, name.at(), place));
        }
        if (expr instanceof Expr.Infix infix
                && (infix.symbol().equals("==") || infix.symbol().equals("!="))
                && infix.left().bare() instanceof Expr.Name left) {
            return asked(left.name(), place)
                    .filter(asked -> asked.what.equals("action"))
                    .map(asked -> actionRun(asked, infix, place));
        }
        return Optional.empty();
    }

    /** What the entry that a table has found says, as an index; empty if the expression asks for nothing of it. */
    Optional<ArrayIndex> index(Expr expr, ExpressionContext place) {
        return expr instanceof Expr.Name name
                ? asked(name.name(), place)
                        .filter(asked -> asked.what.equals(ENTRY))
                        .<ArrayIndex>map(asked -> new ArrayIndex.OfEntry(asked.table.name()))
                        .or(() -> data(evaluator.name(name.name(), place.scope()), place))
                : Optional.empty();
    }

    private Optional<ArrayIndex> data(String name, ExpressionContext place) {
        return place.scope().find(name).isPresent()
                ? Optional.empty()
                : draft.tables.values().stream()
                        .filter(table -> name.startsWith(table.name() + "."))
                        .map(table -> new ArrayIndex.OfData(
                                table.name(), name.substring(table.name().length() + 1)))
                        .filter(index -> draft.tables.get(index.table()).hasData(index.data()))
                        .<ArrayIndex>map(index -> index)
                        .findFirst();
    }

    /** A table and the word behind its name. */
    private record Asked(Table table, String what) {
        String text() {
            return table.name() + "." + what;
        }
    }

    private Optional<Asked> asked(NameTemplate template, ExpressionContext place) {
        String name = evaluator.name(template, place.scope());
        int dot = name.lastIndexOf('.');
        if (dot <= 0 || place.scope().find(name).isPresent()) {
            return Optional.empty();
        }
        String what = name.substring(dot + 1);
        if (!what.equals("hit") && !what.equals("miss") && !what.equals("action") && !what.equals(ENTRY)) {
            return Optional.empty();
        }
        if (draft.isBroken(name.substring(0, dot))) {
            throw SyntaxFailure.reported();
        }
        return Optional.ofNullable(draft.tables.get(name.substring(0, dot))).map(table -> new Asked(table, what));
    }

    private static Condition lookUp(Asked asked, Position at, ExpressionContext place) {
        refuseInside(asked, at, place);
        if (asked.what.equals(ENTRY)) {
            throw SyntaxFailure.of(
                    at,
                    "type",
                    "'" + asked.text() + "' is the cell of an entry and no condition",
                    "it is the index of an array: count seen[" + asked.text() + "]");
        }
        if (asked.what.equals("action")) {
            throw SyntaxFailure.of(
                    at,
                    "type",
                    "'" + asked.text() + "' is one of the actions of table '" + asked.table.name()
                            + "' and no condition",
                    "compare it: " + asked.text() + " == NAME, with one of " + actions(asked.table));
        }
        return new Condition.Result(
                asked.table.name(), asked.what.equals("hit") ? TableOutcome.LookUp.HIT : TableOutcome.LookUp.MISS, at);
    }

    private Condition actionRun(Asked asked, Expr.Infix infix, ExpressionContext place) {
        refuseInside(asked, infix.at(), place);
        if (!(infix.right().bare() instanceof Expr.Name right)) {
            throw SyntaxFailure.of(
                    infix.right().at(),
                    "type",
                    "'" + infix.right() + "' is no action of table '" + asked.table.name() + "'",
                    "it has " + actions(asked.table));
        }
        String name = evaluator.name(right.name(), place.scope());
        if (asked.table.findAction(name).isEmpty()) {
            throw Evaluator.unknown(
                    name,
                    "action",
                    right.at(),
                    asked.table.actions().stream().map(Table.Action::name).toList());
        }
        Condition ran = new Condition.Result(asked.table.name(), new TableOutcome.ActionRun(name), infix.at());
        return infix.symbol().equals("==") ? ran : new Condition.Not(ran);
    }

    private static void refuseInside(Asked asked, Position at, ExpressionContext place) {
        if (place.register().isPresent() || place.direction().isEmpty()) {
            String inside = place.register().isPresent() ? "an access" : "an action";
            throw SyntaxFailure.of(
                    at,
                    "type",
                    "'" + asked.text() + "' decides whether a unit of a stage works, and this is inside " + inside,
                    "put when " + asked.text() + (asked.what.equals("action") ? " == …" : "") + " around "
                            + (place.register().isPresent() ? "the access" : "apply"));
        }
    }

    private static String actions(Table table) {
        return table.actions().stream().map(Table.Action::name).collect(Collectors.joining(", "));
    }
}
