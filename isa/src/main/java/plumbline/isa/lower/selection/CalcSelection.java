package plumbline.isa.lower.selection;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import plumbline.isa.lower.statement.DepositedBits;
import plumbline.isa.lower.statement.Extremum;
import plumbline.isa.lower.statement.RotatedVariable;
import plumbline.isa.lower.tree.UnsupportedConstruct;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Position;
import plumbline.isa.model.TableOutcome;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Variable;

/** Instructions of the table, and conditions, for three-address code. */
final class CalcSelection {
    private final Function<Variable, Operand> operands;

    /**
     * A selection.
     *
     * @param operands where the value of a variable is
     */
    CalcSelection(Function<Variable, Operand> operands) {
        this.operands = operands;
    }

    /** A variable or a constant; a constant takes the width of its surroundings. */
    Operand operand(Expression atom) {
        return switch (atom) {
            case Expression.Constant constant -> Const.of(constant.value().longValue());
            case Expression.Read read -> operands.apply(read.variable());
            case Expression.Cast cast -> operand(cast.value());
            case Expression.Slice(Expression.Read whole, int _, int low, var _) when low == 0 -> operand(whole);
            default -> throw notOne(atom);
        };
    }

    /** The same with a width of its own, where bits are put side by side. */
    Operand sized(Expression atom) {
        return operand(atom) instanceof Const constant
                ? new Const(constant.value(), atom.type().width())
                : operand(atom);
    }

    /** What a hash takes in. */
    Calc input(Expression bits) {
        return bits instanceof Expression.Slice || bits instanceof Expression.Binary
                ? calc(bits)
                : Calc.of(sized(bits));
    }

    /** The instruction that an expression is. */
    Calc calc(Expression value) {
        Optional<BitwiseFunction> bitwise = BitwiseFunction.of(value);
        if (bitwise.isPresent()) {
            return Calc.of(
                    bitwise.get().op(),
                    operand(bitwise.get().left()),
                    operand(bitwise.get().right()));
        }
        return switch (value) {
            case Expression.Cast(var _, Expression.Slice slice, var _) -> calc(slice);
            case Expression.Constant _, Expression.Read _, Expression.Cast _ -> Calc.of(operand(value));
            case Expression.Slice slice ->
                new Calc(Op.SLICE, List.of(operand(slice.value()), Const.of(slice.high()), Const.of(slice.low())));
            case Expression.Complement complement -> new Calc(Op.NOT, List.of(operand(complement.value())));
            case Expression.Binary binary -> binary(binary);
            case Expression.MathLookUp(var table, var of, var _) ->
                new Calc(Op.MATH, List.of(operand(of), table.table(), table.form()));
            default -> {
                Extremum extremum = Extremum.of(value).orElseThrow(() -> notOne(value));
                yield Calc.of(extremum.op(), operand(extremum.left()), operand(extremum.right()));
            }
        };
    }

    private static UnsupportedConstruct notOne(Expression value) {
        return new UnsupportedConstruct(
                value.at(),
                "this is computed where one instruction is possible",
                "compute it before, in a variable of its own");
    }

    private Calc binary(Expression.Binary binary) {
        Optional<RotatedVariable> rotation = RotatedVariable.of(binary);
        if (rotation.isPresent()) {
            return Calc.of(
                    Op.ROTL,
                    operand(rotation.get().value()),
                    Const.of(rotation.get().up()));
        }
        Optional<DepositedBits> deposit = DepositedBits.of(binary);
        if (deposit.isPresent()) {
            return new Calc(
                    Op.DEPOSIT,
                    List.of(
                            operand(deposit.get().whole()),
                            operand(deposit.get().bits()),
                            Const.of(deposit.get().low())));
        }
        if (binary.operation() == BinaryOperation.CONCAT) {
            return Calc.of(Op.CONCAT, sized(binary.left()), sized(binary.right()));
        }
        boolean constant = binary.right() instanceof Expression.Constant;
        Op op = op(binary.operation(), binary.left().type().isSigned(), constant);
        Operand right = op.shape().constantAt(1) ? amount(binary.right()) : operand(binary.right());
        return Calc.of(op, operand(binary.left()), right);
    }

    private static Const amount(Expression count) {
        BigInteger value = ((Expression.Constant) count).value();
        return Const.of(value.min(BigInteger.valueOf(Field.MAX_WIDTH)).longValue());
    }

    private static Op op(BinaryOperation operation, boolean signed, boolean constant) {
        return switch (operation) {
            case ADD -> Op.PLUS;
            case SUBTRACT -> Op.MINUS;
            case ADD_SATURATING -> signed ? Op.PLUS_SATS : Op.PLUS_SAT;
            case SUBTRACT_SATURATING -> signed ? Op.MINUS_SATS : Op.MINUS_SAT;
            case MULTIPLY -> Op.MUL;
            case DIVIDE -> Op.DIV;
            case REMAINDER -> Op.MOD;
            case AND -> Op.AND;
            case OR -> Op.OR;
            case XOR -> Op.XOR;
            case SHIFT_LEFT -> constant ? Op.SHL : Op.SHLV;
            case SHIFT_RIGHT -> signed ? Op.SHRS : constant ? Op.SHR : Op.SHRV;
            case CONCAT -> Op.CONCAT;
            case EQUAL -> Op.EQ;
            case NOT_EQUAL -> Op.NE;
            case LESS -> signed ? Op.LTS : Op.LT;
            case LESS_OR_EQUAL -> signed ? Op.LES : Op.LE;
        };
    }

    /** A truth as a guard: a tree of comparisons, truths and results of tables. */
    Condition condition(Expression truth) {
        return switch (truth) {
            case Expression.Constant constant ->
                constant.value().signum() == 0 ? new Condition.Or(List.of()) : Condition.ALWAYS;
            case Expression.Read read -> isOne(read, read.at());
            case Expression.Complement complement -> not(complement.value());
            case Expression.Hit hit -> new Condition.Result(hit.table(), TableOutcome.LookUp.HIT, hit.at());
            case Expression.ActionRun run ->
                new Condition.Result(run.table(), new TableOutcome.ActionRun(run.action()), run.at());
            case Expression.Binary(var operation, var left, var right, var _)
            when operation == BinaryOperation.AND -> Condition.and(condition(left), condition(right));
            case Expression.Binary(var operation, var left, var right, var _)
            when operation == BinaryOperation.OR -> new Condition.Or(List.of(condition(left), condition(right)));
            case Expression.Binary(var operation, var left, var right, var at)
            when operation.isComparison() ->
                new Condition.Compare(calc(left), op(operation, left.type().isSigned(), false), calc(right), at);
            case Expression.Cast cast -> isOne(cast.value(), cast.at());
            default -> throw notOne(truth);
        };
    }

    private Condition isOne(Expression bit, Position at) {
        return new Condition.Compare(calc(bit), Op.EQ, Calc.of(Const.of(1)), at);
    }

    /** The opposite. */
    Condition not(Expression truth) {
        return switch (condition(truth)) {
            case Condition.Compare(var left, var relation, var right, var at)
            when relation == Op.NE -> new Condition.Compare(left, Op.EQ, right, at);
            case Condition.Compare(var left, var relation, var right, var at)
            when relation == Op.EQ && !(truth instanceof Expression.Read) ->
                new Condition.Compare(left, Op.NE, right, at);
            case Condition.Not not -> not.part();
            case Condition condition -> new Condition.Not(condition);
        };
    }
}
