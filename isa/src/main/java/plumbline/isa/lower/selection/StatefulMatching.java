package plumbline.isa.lower.selection;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.lower.tree.LoweringContext;
import plumbline.isa.lower.tree.UnsupportedConstruct;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Position;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stateful;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/**
 * Stateful matching: the body of a register action as clauses. {@link SymbolicExecution} gives each word and output as
 * one expression with a choice for each branch; the leaves of the choices become clauses, of which the first that holds
 * counts.
 */
final class StatefulMatching {
    /** Beyond this a body is no program of a stateful ALU. */
    private static final int MAX_CLAUSES = 64;

    private static final int SMALL_BITS = 4;

    private final ExternInstance.RegisterAction action;
    private final List<Field> results;
    private final CalcSelection calcs;
    private final LoweringContext context;
    private final List<StructuredStatement> before = new ArrayList<>();
    private final Map<Variable, Expression> values;

    /** Stands for what the math unit gives. */
    private final Variable math;

    private Optional<Expression.MathLookUp> lookUp = Optional.empty();

    /** Outputs that the body gives a word by its name, behind what it does to the word. */
    private final Set<Variable> ofWords = new HashSet<>();

    /** Where what is computed before goes. */
    private final Map<Expression, Variable> inputs;

    /** One value where all of some conditions hold. */
    private record Leaf(List<Expression> conditions, Expression value) {}

    /**
     * A match.
     *
     * @param results fields for the action's outputs, or for the first of them
     * @param inputs where what its register's actions take in is computed, which this adds to: of equal values the ALU
     *     takes in one
     */
    StatefulMatching(
            ExternInstance.RegisterAction action,
            List<Field> results,
            Map<Expression, Variable> inputs,
            PlacedFields fields,
            LoweringContext context) {
        this.action = action;
        this.results = results;
        this.inputs = inputs;
        this.context = context;
        this.calcs = new CalcSelection(variable -> operand(variable, fields));
        this.values = SymbolicExecution.of(action);
        this.math =
                new Variable(action.name() + ".math", action.cell().getFirst().type());
        StructuredStatement.all(action.body()).forEach(this::noteWord);
    }

    private void noteWord(StructuredStatement statement) {
        if (statement instanceof StructuredStatement.Assign(var target, var value, var _)
                && widened(uncut(value)) instanceof Expression.Read(var read, var _)
                && action.cell().contains(read)) {
            ofWords.add(target);
        }
    }

    private Operand operand(Variable variable, PlacedFields fields) {
        if (variable.equals(math)) {
            return Cell.MATH;
        }
        return switch (action.cell().indexOf(variable)) {
            case 0 -> Cell.LO;
            case 1 -> Cell.HI;
            default -> fields.of(variable);
        };
    }

    /** The clauses; {@link #before()} must be done in front of the access. */
    Stateful stateful() {
        List<Stateful.Update> updates = new ArrayList<>();
        for (int i = 0; i < action.cell().size(); i++) {
            updates.addAll(updates(action.cell().get(i), i == 0 ? Cell.LO : Cell.HI));
        }
        List<Stateful.Output> outputs = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            outputs.addAll(outputs(action.outputs().get(i), results.get(i)));
        }
        return new Stateful(lookUp.map(calcs::calc), updates, outputs);
    }

    /** Assignments of what the clauses need and do not compute of the cell. */
    List<StructuredStatement> before() {
        return before;
    }

    private List<Stateful.Update> updates(Variable word, Cell cell) {
        Expression kept = new Expression.Read(word, action.at());
        return clauses(values.get(word), kept).stream()
                .map(leaf -> new Stateful.Update(when(leaf), cell, calcs.calc(computed(leaf.value())), at(leaf)))
                .toList();
    }

    private List<Stateful.Output> outputs(Variable output, Field result) {
        Expression value = values.get(output);
        for (int i = 0; i < action.cell().size(); i++) {
            Expression whole = uncast(values.get(action.cell().get(i)));
            if (widened(value).equals(whole) && !(whole instanceof Expression.Read)) {
                return List.of(
                        new Stateful.Output(Condition.ALWAYS, result, cut(Calc.of(after(i)), result), action.at()));
            }
        }
        List<Leaf> leaves = clauses(value, Simplify.zero(output.type()));
        boolean apart = isComputedApart(output, leaves);
        return leaves.stream()
                .map(leaf -> new Stateful.Output(
                        when(leaf),
                        result,
                        cut(apart ? calcs.calc(computed(leaf.value())) : output(leaf), result),
                        at(leaf)))
                .toList();
    }

    /** Of a word, what an output takes: a register may have more bits than its type says. */
    private Calc cut(Calc value, Field result) {
        int width = action.cell().stream()
                .mapToInt(word -> word.type().width())
                .max()
                .orElse(0);
        boolean isWider = Register.WIDTHS.stream()
                .filter(each -> each >= width)
                .findFirst()
                .filter(each -> each > result.width())
                .isPresent();
        return isWider && value.isPlain() && value.operands().getFirst() instanceof Cell
                ? new Calc(Op.SLICE, List.of(value.operands().getFirst(), Const.of(result.width() - 1), Const.of(0)))
                : value;
    }

    /**
     * Whether an output computes what becomes of the word once more: it has other values too, for which the multiplexer
     * behind the ALUs has no second source, and a word that is no pair leaves it an ALU.
     */
    private boolean isComputedApart(Variable output, List<Leaf> leaves) {
        return action.cell().size() == 1
                && !ofWords.contains(output)
                && leaves.stream().anyMatch(leaf -> newWord(leaf).isPresent())
                && leaves.stream().anyMatch(leaf -> newWord(leaf).isEmpty() && isOfPacket(leaf.value()));
    }

    /** Of a value that is the new word or its last bits, the new word. */
    private Calc output(Leaf leaf) {
        return newWord(leaf).orElseGet(() -> calcs.calc(computed(leaf.value())));
    }

    private Optional<Calc> newWord(Leaf leaf) {
        Expression whole = uncut(leaf.value());
        Expression value = widened(whole);
        for (int i = 0; i < action.cell().size(); i++) {
            Expression word = uncast(resolved(values.get(action.cell().get(i)), leaf.conditions()));
            if (value.equals(word) && !(word instanceof Expression.Read) && !(word instanceof Expression.Constant)) {
                int bits = leaf.value().type().width();
                return Optional.of(
                        bits < whole.type().width()
                                ? new Calc(Op.SLICE, List.of(after(i), Const.of(bits - 1), Const.of(0)))
                                : Calc.of(after(i)));
            }
        }
        return Optional.empty();
    }

    private static Cell after(int word) {
        return word == 0 ? Cell.NEW_LO : Cell.NEW_HI;
    }

    /** Of the last bits of a value, the value. */
    private static Expression uncut(Expression value) {
        return switch (value) {
            case Expression.Slice(var whole, var _, int low, var _) when low == 0 -> whole;
            case Expression.Cast(var type, var whole, var _)
            when type.width() < whole.type().width() -> whole;
            default -> value;
        };
    }

    /** Of a sum that stops at the ends and is called signed or unsigned afterwards, the sum: its bits are the same. */
    private static Expression uncast(Expression value) {
        return value instanceof Expression.Cast(var type, Expression.Binary sum, var _)
                        && type.width() == sum.type().width()
                        && sum.operation().isSaturating()
                ? sum
                : value;
    }

    /** A value that only gets zeros in front, without them. */
    private static Expression widened(Expression value) {
        return value instanceof Expression.Cast cast
                        && cast.type().width() >= cast.value().type().width()
                ? widened(cast.value())
                : value;
    }

    /** Which leaf counts where conditions hold. */
    private static Expression resolved(Expression value, List<Expression> conditions) {
        if (!(value instanceof Expression.Choose choose)) {
            return value;
        }
        if (conditions.contains(choose.condition())) {
            return resolved(choose.yes(), conditions);
        }
        boolean no = conditions.contains(Simplify.complement(choose.condition(), choose.at()));
        return no ? resolved(choose.no(), conditions) : value;
    }

    /** The leaves of a value but those that come last and say what is so anyway. */
    private List<Leaf> clauses(Expression value, Expression otherwise) {
        List<Leaf> leaves = new ArrayList<>();
        leaves(value, List.of(), otherwise, leaves);
        while (!leaves.isEmpty() && leaves.getLast().value().equals(otherwise)) {
            leaves.removeLast();
        }
        return leaves;
    }

    private void leaves(Expression value, List<Expression> conditions, Expression otherwise, List<Leaf> found) {
        if (found.size() > MAX_CLAUSES) {
            throw new UnsupportedConstruct(
                    action.at(),
                    "register action '" + action.name() + "' has more than " + MAX_CLAUSES + " cases",
                    "compute what does not need the register before, in variables");
        }
        Expression left = resolved(value, conditions);
        if (!(left instanceof Expression.Choose choose)) {
            found.add(new Leaf(conditions, uncast(left)));
            return;
        }
        Expression opposite = Simplify.complement(choose.condition(), choose.at());
        boolean turned = choose.yes().equals(otherwise);
        leaves(
                turned ? choose.no() : choose.yes(),
                with(conditions, turned ? opposite : choose.condition()),
                otherwise,
                found);
        leaves(
                turned ? choose.yes() : choose.no(),
                with(conditions, turned ? choose.condition() : opposite),
                otherwise,
                found);
    }

    private static List<Expression> with(List<Expression> conditions, Expression condition) {
        return Stream.concat(conditions.stream(), Stream.of(condition)).toList();
    }

    private Condition when(Leaf leaf) {
        Condition all = Condition.ALWAYS;
        for (Expression condition : leaf.conditions()) {
            all = Condition.and(all, calcs.condition(truth(condition)));
        }
        return all;
    }

    private Position at(Leaf leaf) {
        Position at = leaf.value().at();
        return at.line() == 0 ? action.at() : at;
    }

    /** A condition whose comparisons have one instruction at most on each side. */
    private Expression truth(Expression condition) {
        return switch (condition) {
            case Expression.Complement(var inner, var at) -> Simplify.complement(truth(inner), at);
            case Expression.Choose(var decision, var yes, var no, var at) ->
                Simplify.or(
                        Simplify.and(truth(decision), truth(yes), at),
                        Simplify.and(Simplify.complement(truth(decision), at), truth(no), at),
                        at);
            case Expression.Binary(var operation, var left, var right, var at)
            when left.type().equals(ValueType.BOOL) && !operation.isComparison() ->
                operation == BinaryOperation.AND
                        ? Simplify.and(truth(left), truth(right), at)
                        : Simplify.or(truth(left), truth(right), at);
            case Expression.Binary(var _, var left, var right, var at)
            when looksUp(left) || looksUp(right) -> throw tooMuch(at);
            case Expression.Binary(var operation, var left, var right, var at) -> {
                Optional<Expression> counted = counted(operation, left, right, at);
                yield counted.isPresent()
                        ? truth(counted.get())
                        : Simplify.binary(operation, compared(left), compared(right), at);
            }
            default -> condition;
        };
    }

    /**
     * How a word and 1 stand to a constant, as two comparisons of the word: a comparator has one constant. Only the
     * greatest word, of which the sum is 0, is another than its own order says.
     */
    private Optional<Expression> counted(BinaryOperation operation, Expression left, Expression right, Position at) {
        boolean isOrder = operation == BinaryOperation.LESS || operation == BinaryOperation.LESS_OR_EQUAL;
        if (!isOrder) {
            return Optional.empty();
        }
        if (right instanceof Expression.Constant) {
            BinaryOperation opposite =
                    operation == BinaryOperation.LESS ? BinaryOperation.LESS_OR_EQUAL : BinaryOperation.LESS;
            return counted(opposite, right, left, at).map(turned -> Simplify.complement(turned, at));
        }
        if (!(left instanceof Expression.Constant bound)
                || bound.value().signum() <= 0
                || !(right instanceof Expression.Binary(var sum, Expression.Read word, Expression.Constant one, var _))
                || sum != BinaryOperation.ADD
                || !one.value().equals(BigInteger.ONE)
                || word.type().isSigned()
                || !action.cell().contains(word.variable())) {
            return Optional.empty();
        }
        BigInteger least = operation == BinaryOperation.LESS
                ? bound.value()
                : bound.value().subtract(BigInteger.ONE);
        ValueType type = word.type();
        return Optional.of(Simplify.and(
                Simplify.binary(BinaryOperation.LESS_OR_EQUAL, Simplify.constant(least, type), word, at),
                Simplify.binary(
                        BinaryOperation.NOT_EQUAL, word, Simplify.constant(Simplify.ones(type.width()), type), at),
                at));
    }

    /** A side of a comparison: some bits of a field the ALU picks itself. */
    private Expression compared(Expression value) {
        boolean isMasked = value instanceof Expression.Binary(var operation, var left, Expression.Constant _, var _)
                && operation == BinaryOperation.AND
                && isAtom(left);
        return isMasked ? value : computed(value);
    }

    /** What a clause computes: a field that only gets zeros in front is as good as the value. */
    private Expression computed(Expression value) {
        if (isExtended(value)) {
            return value;
        }
        return castInside(value) instanceof Expression.Binary(var operation, var left, var right, var at)
                        && operation.isModular()
                        && !isOfPacket(value)
                ? Simplify.binary(operation, operand(operation, left), operand(operation, right), at)
                : value(value);
    }

    /** What an instruction extends by zeros or flips itself. */
    private Expression operand(BinaryOperation operation, Expression value) {
        if (operation.isBitwise() && value instanceof Expression.Complement(var inner, var at)) {
            return new Expression.Complement(atom(inner), at);
        }
        return isExtended(value) ? value : atom(value);
    }

    private static boolean isExtended(Expression value) {
        return value instanceof Expression.Cast(var type, Expression.Read read, var _)
                && type.width() > read.type().width()
                && !read.type().isSigned();
    }

    /** One instruction; what has nothing of the cell in it is computed before. */
    private Expression value(Expression value) {
        if (isAtom(value)) {
            return value;
        }
        if (value instanceof Expression.MathLookUp wanted) {
            return lookedUp(wanted);
        }
        if (value instanceof Expression.Cast cast && cast.type().equals(ValueType.BOOL)) {
            return value(cast.value());
        }
        if (value instanceof Expression.Complement(Expression.Binary inner, var at)
                && inner.operation().isBitwise()
                && !isOfPacket(inner)) {
            return new Expression.Complement(computed(inner), at);
        }
        if (isOfInputs(value)) {
            return Operations.withOperands(value, operand -> isExtended(operand) ? operand : atom(operand));
        }
        return isOfPacket(value) ? input(value) : Operations.withOperands(castInside(value), this::atom);
    }

    /** What the ALU computes of fields that it takes in anyway. */
    private boolean isOfInputs(Expression value) {
        return value instanceof Expression.Binary(var operation, var left, var right, var _)
                && (operation == BinaryOperation.ADD || operation == BinaryOperation.SUBTRACT)
                && (left instanceof Expression.Read || isExtended(left))
                && switch (right) {
                    case Expression.Read _ -> takenIn().containsAll(Operations.reads(value));
                    case Expression.Constant constant ->
                        isSmall(constant) || takenIn().containsAll(Operations.reads(left));
                    default -> false;
                };
    }

    /** Whether instructions have it in themselves, as most of their constants. */
    private static boolean isSmall(Expression.Constant constant) {
        return constant.value().bitLength() < SMALL_BITS;
    }

    /** What instructions take that have the cell in them too. */
    private Set<Variable> takenIn() {
        Set<Variable> found = new HashSet<>();
        values.values().forEach(value -> takenIn(value, found));
        return found;
    }

    private void takenIn(Expression value, Set<Variable> found) {
        List<Expression> operands = Operations.operands(value);
        if (!isOfPacket(value)) {
            operands.stream()
                    .filter(Expression.Read.class::isInstance)
                    .map(read -> ((Expression.Read) read).variable())
                    .filter(variable -> !action.cell().contains(variable))
                    .forEach(found::add);
        }
        operands.forEach(operand -> takenIn(operand, found));
    }

    /** A cast that keeps all bits, done to what is added or subtracted: it only says how the sum is compared. */
    private static Expression castInside(Expression value) {
        return value
                                instanceof
                                Expression.Cast(
                                        var type,
                                        Expression.Binary(var operation, var left, var right, var _),
                                        var at)
                        && type.width() == left.type().width()
                        && (operation == BinaryOperation.ADD || operation == BinaryOperation.SUBTRACT)
                ? Simplify.binary(operation, Simplify.cast(type, left, at), Simplify.cast(type, right, at), at)
                : value;
    }

    private Expression atom(Expression value) {
        if (isAtom(value)) {
            return value;
        }
        if (value instanceof Expression.MathLookUp wanted) {
            return lookedUp(wanted);
        }
        if (isOfPacket(value)) {
            return local(value);
        }
        throw tooMuch(value.at());
    }

    private UnsupportedConstruct tooMuch(Position at) {
        return new UnsupportedConstruct(
                at,
                "register action '" + action.name() + "' computes more than one instruction of the register's value",
                "compute what does not need the register before, in a variable, and the rest after it");
    }

    /** What the math unit gives: of one value in an access. */
    private Expression lookedUp(Expression.MathLookUp wanted) {
        Expression.MathLookUp ready = (Expression.MathLookUp) Operations.withOperands(wanted, this::atom);
        if (!ready.equals(lookUp.orElse(ready))) {
            throw tooMuch(wanted.at());
        }
        lookUp = Optional.of(ready);
        return new Expression.Read(math, wanted.at());
    }

    private static boolean isAtom(Expression value) {
        return value instanceof Expression.Constant
                || value instanceof Expression.Read
                || value instanceof Expression.Cast cast
                        && cast.type().width() == cast.value().type().width()
                        && isAtom(cast.value());
    }

    /** Whether it can be computed before: it has neither the cell nor the math unit of its ALU in it. */
    private boolean isOfPacket(Expression value) {
        return Operations.reads(value).stream().noneMatch(action.cell()::contains) && !looksUp(value);
    }

    private static boolean looksUp(Expression value) {
        return value instanceof Expression.MathLookUp
                || Operations.operands(value).stream().anyMatch(StatefulMatching::looksUp);
    }

    /** What the packet brings: what the hash logic makes of fields on their way to the ALU, or a local. */
    private Expression input(Expression value) {
        if (inputs.containsKey(value)) {
            return local(value); // as another instruction takes it in
        }
        return switch (value) {
            case Expression.Slice(Expression.Read _, int _, int _, var _) -> value;
            case Expression.Cast(var type, Expression.Slice(Expression.Read _, int high, int low, var _), var _)
            when type.width() > high - low -> value;
            case Expression.Binary(var operation, var left, var right, var _)
            when operation == BinaryOperation.CONCAT && isAtom(left) && isAtom(right) -> value;
            default -> local(value);
        };
    }

    private Expression local(Expression value) {
        Position at = value.at();
        Variable input = inputs.computeIfAbsent(value, any -> context.local("input", value.type()));
        if (before.stream().noneMatch(computed -> Operations.writes(computed).contains(input))) {
            before.add(new StructuredStatement.Assign(input, value, at));
        }
        return new Expression.Read(input, at);
    }
}
