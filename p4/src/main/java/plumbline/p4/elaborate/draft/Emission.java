package plumbline.p4.elaborate.draft;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.ValueFolding;

/** The statements that are written down, one after another. */
public final class Emission {
    /** So many statements may a program have after inlining. */
    private static final int MAX_STATEMENTS = 100_000;

    private final Draft draft;
    private KnownValues known;
    private List<StructuredStatement> current = new ArrayList<>();
    private final Set<Variable> assigned = new HashSet<>();
    private int count;
    private int depth;

    /** Of statements that belong to a draft. */
    public Emission(Draft draft) {
        this.draft = draft;
        known = KnownValues.none(draft);
    }

    /** Adds a statement. */
    public void add(StructuredStatement statement) {
        if (++count > MAX_STATEMENTS) {
            throw Refusal.error(
                    statement.at(),
                    "too-large",
                    "more than " + MAX_STATEMENTS + " statements after inlining",
                    "call less from several places");
        }
        current.add(statement);
        known.pass(statement);
    }

    /** What {@code work} writes down, apart from the rest: wherever it will stand. */
    public List<StructuredStatement> within(Runnable work) {
        return written(work, KnownValues.none(draft));
    }

    /** What {@code work} writes down for this place, or for a branch that begins here. */
    public List<StructuredStatement> along(Runnable work) {
        return written(work, known.copy());
    }

    private List<StructuredStatement> written(Runnable work, KnownValues before) {
        List<StructuredStatement> outer = current;
        KnownValues outside = known;
        List<StructuredStatement> inner = new ArrayList<>();
        current = inner;
        known = before;
        depth++;
        try {
            work.run();
        } finally {
            depth--;
            current = outer;
            known = outside;
        }
        return inner;
    }

    /** In how many parts that are written down apart the statements stand now: branches in each other, mostly. */
    public int depth() {
        return depth;
    }

    /** The expression with the values put in that variables are known to have here. */
    public Expression known(Expression expression) {
        return known.in(expression);
    }

    /** Whether a variable was assigned to. */
    public boolean hasAssigned(Variable variable) {
        return assigned.contains(variable);
    }

    /** How many statements are there now. */
    public int size() {
        return current.size();
    }

    /** Puts statements before the one of a number. */
    public void insert(int place, List<StructuredStatement> statements) {
        current.addAll(place, statements);
    }

    /** Adds statements that were written down apart. */
    public void addAll(List<StructuredStatement> statements) {
        statements.forEach(this::add);
    }

    /** A branch; none if the condition is known. */
    public void branch(
            Expression condition, List<StructuredStatement> then, List<StructuredStatement> otherwise, Position at) {
        if (condition instanceof Expression.Constant) {
            addAll(condition.equals(Simplify.TRUE) ? then : otherwise);
        } else if (!then.isEmpty()) {
            add(new StructuredStatement.If(condition, then, otherwise, at));
        } else if (!otherwise.isEmpty()) {
            add(new StructuredStatement.If(Simplify.complement(condition, at), otherwise, List.of(), at));
        }
    }

    /** {@code target = value} of a scalar place: a variable, some bits of one, one of several. */
    public void assign(Expression target, Expression value, Position at) {
        switch (target) {
            case Expression.Read read -> {
                Variable variable = read.variable();
                assigned.add(variable);
                if (!value.equals(read)) {
                    add(new StructuredStatement.Assign(variable, Simplify.cast(variable.type(), value, at), at));
                }
            }
            case Expression.Slice slice -> assign(slice.value(), withBits(slice, value, at), at);
            case Expression.Cast cast ->
                assign(cast.value(), Simplify.cast(cast.value().type(), value, at), at);
            case Expression.Choose choose ->
                branch(
                        choose.condition(),
                        within(() -> assign(choose.yes(), value, at)),
                        within(() -> assign(choose.no(), value, at)),
                        at);
            case Expression.Constant _ -> {} // an element that is not there
            default -> throw Refusal.error(at, "not-a-variable", "this cannot be assigned to", "assign to a variable");
        }
    }

    private static Expression withBits(Expression.Slice target, Expression value, Position at) {
        Expression whole = target.value();
        int top = whole.type().width() - 1;
        Expression bits =
                Simplify.cast(plumbline.isa.structured.ValueType.bits(target.high() - target.low() + 1), value, at);
        Expression low =
                target.low() == 0 ? bits : concatenated(bits, Simplify.slice(whole, target.low() - 1, 0, at), at);
        Expression all =
                target.high() == top ? low : concatenated(Simplify.slice(whole, top, target.high() + 1, at), low, at);
        return Simplify.cast(whole.type(), all, at);
    }

    private static Expression concatenated(Expression high, Expression low, Position at) {
        return ValueFolding.binary(plumbline.isa.structured.BinaryOperation.CONCAT, high, low, at);
    }

    /** The value in variables of its own, which keep it. */
    public P4Value kept(P4Value value, Position at) {
        return Leaves.replaced(value, leaf -> kept(leaf, at));
    }

    /** A scalar in a variable of its own, unless it is constant. */
    public Expression kept(Expression value, Position at) {
        if (value instanceof Expression.Constant) {
            return value;
        }
        Variable copy = draft.names().temporary(value.type());
        add(new StructuredStatement.Assign(copy, value, at));
        return new Expression.Read(copy, at);
    }
}
