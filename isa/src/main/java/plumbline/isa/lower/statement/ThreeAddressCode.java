package plumbline.isa.lower.statement;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import plumbline.isa.lower.tree.ConstantFolding;
import plumbline.isa.lower.tree.LoweringContext;
import plumbline.isa.lower.tree.StatementRewriter;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredAction;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/**
 * Three-address code: afterwards an assignment computes one instruction of variables and constants, a condition is a
 * tree of comparisons of them, and all else that a statement takes is a variable or a constant. What lies in between
 * gets variables of its own. A choice becomes a branch.
 */
public class ThreeAddressCode extends StatementRewriter {
    private final Set<Variable> writtenByActions;

    /** What holds the number of a cell that was put together of bits before, on every way to here. */
    private Map<List<Expression>, Variable> numbers = new HashMap<>();

    ThreeAddressCode(LoweringContext context) {
        this(Set.of(), context);
    }

    private ThreeAddressCode(Set<Variable> writtenByActions, LoweringContext context) {
        super(context);
        this.writtenByActions = writtenByActions;
    }

    public static StructuredProgram of(StructuredProgram program, LoweringContext context) {
        Set<Variable> written = program.actions().stream()
                .flatMap(action -> action.body().stream())
                .flatMap(statement -> Operations.writes(statement).stream())
                .collect(Collectors.toSet());
        return new ThreeAddressCode(written, context).program(program);
    }

    public static List<StructuredStatement> of(List<StructuredStatement> statements, LoweringContext context) {
        return new ThreeAddressCode(context).statements(statements);
    }

    /** The body of a register action is matched as a whole: it runs on the cell. */
    @Override
    protected ExternInstance extern(ExternInstance extern) {
        return extern;
    }

    /** Tabulated before: variables and bits ahead. */
    @Override
    protected StructuredParser.Transition transition(StructuredParser.Transition transition) {
        return transition;
    }

    @Override
    protected StructuredParser.State state(StructuredParser.State state) {
        return new StraightLineCode(context).rewritten(state);
    }

    @Override
    protected void statement(StructuredStatement statement) {
        switch (statement) {
            case StructuredStatement.Assign(var target, var value, var at) ->
                assign(target, ConstantBits.masked(target, value, at).orElse(value), at);
            case StructuredStatement.If branch -> {
                numbersOf(branch);
                branch(branch);
            }
            case StructuredStatement.Execute(var action, var index, var results, var at) ->
                super.statement(new StructuredStatement.Execute(action, index.map(this::index), results, at));
            case StructuredStatement.Call(var target, var extern, var array, var index, var input, var at) ->
                super.statement(new StructuredStatement.Call(
                        target, extern, array, index.map(ThreeAddressCode::unextended), input, at));
            default -> super.statement(statement);
        }
        forget(statement);
    }

    @Override
    protected StructuredAction action(StructuredAction action) {
        return super.action(action.with(Extremum.chosen(action.body())));
    }

    @Override
    protected List<StructuredStatement> statements(List<StructuredStatement> statements) {
        return knowing(Map.of(), statements);
    }

    private List<StructuredStatement> knowing(
            Map<List<Expression>, Variable> before, List<StructuredStatement> statements) {
        Map<List<Expression>, Variable> outer = numbers;
        numbers = new HashMap<>(before);
        try {
            return super.statements(statements);
        } finally {
            numbers = outer;
        }
    }

    /** Forgets the numbers of what a statement writes. */
    private void forget(StructuredStatement statement) {
        if (numbers.isEmpty()) {
            return;
        }
        Set<Variable> written = written(statement);
        numbers.keySet().removeIf(bits -> bits.stream().anyMatch(bit -> readsSome(bit, written)));
    }

    private Set<Variable> written(StructuredStatement statement) {
        Set<Variable> written = Operations.writes(statement);
        Operations.applied(statement, _ -> written.addAll(writtenByActions));
        return written;
    }

    private static boolean readsSome(Expression value, Set<Variable> variables) {
        return !Collections.disjoint(Operations.reads(value), variables);
    }

    /**
     * The number of a cell: bits side by side come together in the hash logic, over which a register gets its address
     * anyway.
     */
    private Expression index(Expression index) {
        List<Expression> bits = new ArrayList<>();
        if (!isSideBySide(index, bits)) {
            return unextended(index);
        }
        return new Expression.Read(number(bits, index), index.at());
    }

    private Variable number(List<Expression> bits, Expression index) {
        return numbers.computeIfAbsent(bits, _ -> {
            Variable local = context.local("index", index.type());
            Position at = index.at();
            emit(new StructuredStatement.Assign(
                    local, new Expression.Hash(new HashFunction.Identity(), bits, index.type(), at), at));
            return local;
        });
    }

    /** Numbers that both ways of a branch ask for are put together before it. */
    private void numbersOf(StructuredStatement.If branch) {
        Map<List<Expression>, Expression> found = new LinkedHashMap<>();
        Set<List<Expression>> several = new LinkedHashSet<>();
        branch.all().forEach(statement -> {
            List<Expression> bits = new ArrayList<>();
            if (statement instanceof StructuredStatement.Execute(var _, var index, var _, var _)
                    && index.filter(asked -> isSideBySide(asked, bits)).isPresent()
                    && found.putIfAbsent(bits, index.get()) != null) {
                several.add(bits);
            }
        });
        Set<Variable> written = written(branch);
        several.stream()
                .filter(bits -> bits.stream().noneMatch(bit -> readsSome(bit, written)))
                .forEach(bits -> number(bits, found.get(bits)));
    }

    /** Of a number of a cell, what only gets zeros in front: the same number. */
    private static Expression unextended(Expression index) {
        return index instanceof Expression.Cast(var type, var inner, var _)
                        && type.width() > inner.type().width()
                        && !inner.type().isSigned()
                        && (inner instanceof Expression.Read || inner instanceof Expression.Hash)
                ? inner
                : index;
    }

    /** Adds the bits of a value, if it is nothing but some bits of variables, to a list; whether it is. */
    private static boolean isSideBySide(Expression value, List<Expression> bits) {
        switch (value) {
            case Expression.Slice(Expression.Read _, int _, int _, var _) -> bits.add(value);
            case Expression.Binary(var operation, var left, var right, var _)
            when operation == BinaryOperation.CONCAT -> {
                return isPart(left, bits) && isPart(right, bits);
            }
            case Expression.Cast(var type, var inner, var _)
            when type.width() >= inner.type().width() && !inner.type().isSigned() -> {
                if (type.width() > inner.type().width()) {
                    bits.add(Simplify.zero(
                            ValueType.bits(type.width() - inner.type().width())));
                }
                return isSideBySide(inner, bits);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean isPart(Expression value, List<Expression> bits) {
        return value instanceof Expression.Read || value instanceof Expression.Constant
                ? bits.add(value)
                : isSideBySide(value, bits);
    }

    /** Emits what a branch becomes. */
    void branch(StructuredStatement.If branch) {
        branch(
                condition(branch.condition()),
                knowing(numbers, branch.then()),
                knowing(numbers, branch.otherwise()),
                branch.at());
    }

    private void branch(
            Expression condition, List<StructuredStatement> then, List<StructuredStatement> otherwise, Position at) {
        if (condition.equals(Simplify.TRUE)) {
            emitAll(then);
        } else if (condition.equals(Simplify.FALSE)) {
            emitAll(otherwise);
        } else if (!then.isEmpty() || !otherwise.isEmpty()) {
            emit(new StructuredStatement.If(condition, then, otherwise, at));
        }
    }

    /** Every operand of a statement that is neither an assignment nor a branch. */
    @Override
    protected Expression expression(Expression expression) {
        return atom(expression);
    }

    /** Emits what an assignment becomes. */
    final void assign(Variable target, Expression value, Position at) {
        switch (value) {
            case Expression.Read(var same, var _) when same.equals(target) -> {} // what a choice leaves as it is
            case Expression.Choose choose -> choose(target, choose, at);
            case Expression.Cast(var _, var inner, var _)
            when inner.type().width() == value.type().width() -> assign(target, inner, at);
            case Expression.Binary(var operation, Expression.Constant left, var right, var where)
            when isExtension(operation, left, right) -> assign(target, Simplify.cast(value.type(), right, where), at);
            default -> {
                if (value.type().equals(ValueType.BOOL) && !isOneInstruction(value)) {
                    decide(target, value, at);
                } else {
                    emit(new StructuredStatement.Assign(target, instruction(value), at));
                }
            }
        }
    }

    /** Whether bits get zeros in front, which an instruction does itself. */
    private static boolean isExtension(BinaryOperation operation, Expression.Constant left, Expression right) {
        return operation == BinaryOperation.CONCAT
                && left.value().signum() == 0
                && !right.type().isSigned();
    }

    /** Emits what the assignment of a choice becomes. */
    void choose(Variable target, Expression.Choose choose, Position at) {
        Optional<Extremum> extremum = Extremum.of(choose);
        if (extremum.isPresent()) {
            Expression left = atom(extremum.get().left());
            Expression right = atom(extremum.get().right());
            emit(new StructuredStatement.Assign(target, extremum.get().of(left, right), at));
            return;
        }
        branch(
                condition(choose.condition()),
                writing(() -> assign(target, choose.yes(), at)),
                writing(() -> assign(target, choose.no(), at)),
                choose.at());
    }

    /** Emits what the assignment of a truth becomes that takes several instructions. */
    void decide(Variable target, Expression truth, Position at) {
        branch(
                condition(truth),
                List.of(new StructuredStatement.Assign(target, Simplify.TRUE, at)),
                List.of(new StructuredStatement.Assign(target, Simplify.FALSE, at)),
                at);
    }

    /** Whether a truth is computed by one instruction, of values or of other truths. */
    private static boolean isOneInstruction(Expression truth) {
        return switch (truth) {
            case Expression.Constant _, Expression.Read _, Expression.Cast _, Expression.Slice _ -> true;
            case Expression.Complement complement -> complement.value() instanceof Expression.Read;
            case Expression.Binary binary ->
                binary.operation().isComparison()
                        || Operations.operands(binary).stream().allMatch(Expression.Read.class::isInstance);
            default -> false;
        };
    }

    /** The same value by one instruction. */
    final Expression instruction(Expression value) {
        return switch (value) {
            case Expression.Binary binary when RotatedVariable.of(binary).isPresent() -> binary;
            case Expression.Binary binary ->
                DepositedBits.of(binary)
                        .map(deposit -> deposit.with(atom(deposit.bits())))
                        .orElseGet(() -> binary(balanced(binary)));
            case Expression.Complement(Expression.Binary inner, var at)
            when inner.operation().isBitwise() -> new Expression.Complement(instruction(inner), at);
            case Expression.Cast(var type, Expression.Slice slice, var at) ->
                new Expression.Cast(type, instruction(slice), at);
            case Expression.Cast cast
            when cast.addsZeros()
                    && cast.value() instanceof Expression.Binary inner
                    && inner.operation().isBitwise()
                    && !inner.type().equals(ValueType.BOOL) ->
                binary(new Expression.Binary(
                        inner.operation(),
                        Simplify.cast(cast.type(), inner.left(), inner.at()),
                        Simplify.cast(cast.type(), inner.right(), inner.at()),
                        inner.at()));
            case Expression.Cast(var type, var inner, var at) -> new Expression.Cast(type, atom(inner), at);
            case Expression.Hash hash -> Operations.withOperands(hash, this::input);
            default -> {
                Map<Expression, Expression> atoms = new HashMap<>(); // equal operands are one
                yield Operations.withOperands(value, operand -> atoms.computeIfAbsent(operand, this::atom));
            }
        };
    }

    /** Tree height reduction: of four values side by side, the first two and the last two are put together at once. */
    private static Expression.Binary balanced(Expression.Binary binary) {
        List<Expression> parts = Operations.sideBySide(binary);
        if (parts.size() <= 3) {
            return binary;
        }
        int half = parts.size() / 2;
        return new Expression.Binary(
                BinaryOperation.CONCAT,
                Simplify.concat(parts.subList(0, half), binary.at()),
                Simplify.concat(parts.subList(half, parts.size()), binary.at()),
                binary.at());
    }

    private Expression binary(Expression.Binary binary) {
        BinaryOperation operation = binary.operation();
        return Simplify.binary(
                operation, operand(operation, binary.left()), operand(operation, binary.right()), binary.at());
    }

    /** What an instruction extends by zeros, cuts or flips itself need not be extended, cut or flipped before. */
    private Expression operand(BinaryOperation operation, Expression value) {
        if (LastBits.areSummed(operation, value)) {
            return value;
        }
        if (operation.isBitwise() && value instanceof Expression.Complement(var inner, var at)) {
            return new Expression.Complement(atom(inner), at);
        }
        if (operation.isModular()
                && value instanceof Expression.Cast(var type, var inner, var at)
                && type.width() > inner.type().width()) {
            return new Expression.Cast(type, atom(inner), at);
        }
        return atom(value);
    }

    /** A variable or a constant, as a type of its width. */
    final Expression atom(Expression value) {
        return switch (value) {
            case Expression.Constant _, Expression.Read _ -> value;
            case Expression.Cast(var type, var inner, var at)
            when inner.type().width() == type.width() -> Simplify.cast(type, atom(inner), at);
            default -> {
                Variable local = context.local("value", value.type());
                Position at = value.at();
                assign(local, value, at);
                yield new Expression.Read(local, at);
            }
        };
    }

    /** The same truth as comparisons of variables, slices of them, and constants. */
    private Expression condition(Expression truth) {
        return switch (truth) {
            case Expression.Constant _, Expression.Read _, Expression.Hit _, Expression.ActionRun _ -> truth;
            case Expression.Complement(var inner, var at) -> Simplify.complement(condition(inner), at);
            case Expression.Binary(var operation, var left, var right, var at)
            when operation == BinaryOperation.AND -> Simplify.and(condition(left), condition(right), at);
            case Expression.Binary(var operation, var left, var right, var at)
            when operation == BinaryOperation.OR -> Simplify.or(condition(left), condition(right), at);
            case Expression.Binary(var operation, var left, var right, var at)
            when operation.isComparison() -> compared(operation, side(left), side(right), at);
            case Expression.Cast(var _, var inner, var at) ->
                compared(BinaryOperation.EQUAL, side(inner), Simplify.constant(BigInteger.ONE, inner.type()), at);
            default -> atom(truth);
        };
    }

    private static Expression compared(BinaryOperation operation, Expression left, Expression right, Position at) {
        return ConstantFolding.folded(Simplify.binary(operation, left, right, at));
    }

    /** What a hash takes in. */
    private Expression input(Expression value) {
        boolean areXored =
                value instanceof Expression.Binary(var operation, Expression.Read _, Expression.Read _, var _)
                        && operation == BinaryOperation.XOR;
        return value instanceof Expression.Slice || areXored ? instruction(value) : atom(value);
    }

    /** A side of a comparison. */
    private Expression side(Expression value) {
        boolean bits = value instanceof Expression.Slice || isMasked(value);
        return bits ? instruction(value) : atom(value);
    }

    private static boolean isMasked(Expression value) {
        return value instanceof Expression.Binary binary
                && binary.operation() == BinaryOperation.AND
                && (binary.left() instanceof Expression.Constant || binary.right() instanceof Expression.Constant);
    }
}
