package plumbline.isa.text.elaborate;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plumbline.isa.text.syntax.Expr;
import plumbline.isa.text.syntax.Statement;

/** What to write where a clause wants to know a word's value after the access: the same about the value before. */
final class NewWords {
    private static final List<String> RELATIONS = List.of("==", "!=", ">", ">=", "<", "<=");
    private static final Map<String, String> OLD = Map.of("new", "word", "new_lo", "lo", "new_hi", "hi");
    private static final String LATER = "; or output the new value and compare that in a later stage";

    /** A word that always gets itself plus a constant. */
    private record Step(Statement.Assign clause, BigInteger by) {}

    private final Evaluator evaluator;
    private final Scope scope;

    NewWords(Evaluator evaluator, Scope scope) {
        this.evaluator = evaluator;
        this.scope = scope;
    }

    /** The fix for all clauses of an access: the whole clause, where constants tell it. */
    String fix(List<Statement> clauses) {
        return clauses.stream()
                .flatMap(clause ->
                        clause instanceof Statement.When when ? rewritten(when, clauses).stream() : Stream.empty())
                .findFirst()
                .map(text -> "compare the word as it was: " + text + LATER)
                .orElse("a clause sees the cell as it was: write what the word gets instead of its new value; in a"
                        + " condition take off what is added, and put its clause first and the usual change under"
                        + " else" + LATER);
    }

    private Optional<String> rewritten(Statement.When when, List<Statement> clauses) {
        if (!when.otherwise().isEmpty()
                || when.then().size() != 1
                || !(when.condition().bare() instanceof Expr.Infix compare)
                || !RELATIONS.contains(compare.symbol())
                || !OLD.containsKey(compare.left().toString())) {
            return Optional.empty();
        }
        String word = OLD.get(compare.left().toString());
        return step(word, clauses).flatMap(step -> evaluator
                .find(compare.right(), scope)
                .map(limit -> limit.subtract(step.by()))
                .filter(limit -> limit.signum() >= 0)
                .flatMap(limit -> clause(when.then().getFirst(), word, step)
                        .map(text -> "when " + word + " " + compare.symbol() + " " + limit + " : " + text)));
    }

    /** The clause under the condition, and the one that it would otherwise stand behind. */
    private static Optional<String> clause(Statement statement, String word, Step step) {
        return switch (statement) {
            case Statement.Assign assign ->
                Optional.of(
                        text(assign) + (assign.dest().toString().equals(word) ? " else : " + text(step.clause()) : ""));
            case Statement.Out out -> Optional.of("out " + out.dest() + " = " + out.value());
            default -> Optional.empty();
        };
    }

    private static String text(Statement.Assign assign) {
        return assign.dest() + " = " + assign.value();
    }

    private Optional<Step> step(String word, List<Statement> clauses) {
        return clauses.stream()
                .flatMap(clause -> clause instanceof Statement.Assign assign
                                && assign.dest().toString().equals(word)
                                && assign.value().bare() instanceof Expr.Infix sum
                                && sum.left().toString().equals(word)
                                && (sum.symbol().equals("+") || sum.symbol().equals("-"))
                        ? evaluator.find(sum.right(), scope).stream()
                                .map(by -> new Step(assign, sum.symbol().equals("+") ? by : by.negate()))
                        : Stream.empty())
                .findFirst();
    }
}
