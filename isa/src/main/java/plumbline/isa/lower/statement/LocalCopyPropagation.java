package plumbline.isa.lower.statement;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import plumbline.isa.lower.tree.ConstantFolding;
import plumbline.isa.lower.tree.LoweringContext;
import plumbline.isa.lower.tree.StatementRewriter;
import plumbline.isa.model.Field;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.HeaderInstance;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredAction;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/**
 * Local copy propagation: what reads a variable that is a copy of another, of a constant or of some of their bits reads
 * what was copied, a condition reads the comparisons that a truth was decided by, and what copies a sum is a sum. On a
 * chip each copy would take a stage. Within a control and within an action; a parser has no stages.
 */
public final class LocalCopyPropagation extends StatementRewriter {
    private static final Set<BinaryOperation> ONE_INSTRUCTION = EnumSet.of(
            BinaryOperation.ADD,
            BinaryOperation.SUBTRACT,
            BinaryOperation.AND,
            BinaryOperation.OR,
            BinaryOperation.XOR);

    private final Map<String, Set<Variable>> writtenBy = new HashMap<>();
    private final Map<Variable, HeaderInstance> validity = new HashMap<>();
    /** What register actions put out. */
    private final Set<Variable> outputs = new HashSet<>();
    /** What tables and register actions read as it is. */
    private final Set<Variable> kept = new HashSet<>();

    private List<Copy> copies = new ArrayList<>();

    /**
     * Bits of a variable, and what they are.
     *
     * @param high of the first bit
     * @param low of the last
     * @param reads the variables of the value
     */
    private record Copy(Variable variable, int high, int low, Expression value, Set<Variable> reads) {}

    private LocalCopyPropagation(StructuredProgram program, LoweringContext context) {
        super(context);
        program.headers().forEach(header -> validity.put(header.valid(), header));
        Map<String, Set<Variable>> ofActions = new HashMap<>();
        for (StructuredAction action : program.actions()) {
            Set<Variable> written = new HashSet<>();
            action.body().forEach(statement -> written.addAll(Operations.writes(statement)));
            ofActions.put(action.name(), written);
        }
        for (StructuredTable table : program.tables()) {
            Set<Variable> written = new HashSet<>();
            table.mayRun().forEach(action -> written.addAll(ofActions.getOrDefault(action, Set.of())));
            writtenBy.put(table.name(), written);
            table.keys().forEach(key -> kept.addAll(Operations.reads(key.value())));
        }
        for (ExternInstance extern : program.externs()) {
            if (extern instanceof ExternInstance.RegisterAction action) {
                kept.addAll(Operations.variables(action));
            }
        }
    }

    public static StructuredProgram propagate(StructuredProgram program, LoweringContext context) {
        LocalCopyPropagation propagation = new LocalCopyPropagation(program, context);
        return program.withActions(
                        program.actions().stream().map(propagation::action).toList())
                .withBlocks(propagation.direction(program.ingress()), propagation.direction(program.egress()));
    }

    private List<StructuredProgram.Block> direction(List<StructuredProgram.Block> blocks) {
        copies = new ArrayList<>();
        return StructuredProgram.Block.changed(blocks, this::statements);
    }

    @Override
    protected StructuredAction action(StructuredAction action) {
        copies = new ArrayList<>();
        return super.action(action);
    }

    @Override
    protected void statement(StructuredStatement statement) {
        switch (statement) {
            case StructuredStatement.Assign(var target, var value, var at) -> {
                Expression followed = value instanceof Expression.Read
                        ? followed(value, LocalCopyPropagation::isInstructionOrCopy)
                        : part(value, target);
                if (followed instanceof Expression.Read(var same, var _) && same.equals(target)) {
                    return; // of an inout argument that was not written
                }
                emit(new StructuredStatement.Assign(target, followed, at));
                forget(Set.of(target));
                if (!isOutput(target, followed)) {
                    learn(target, target.type().width() - 1, 0, followed);
                }
            }
            case StructuredStatement.If branch -> branch(branch);
            case StructuredStatement.Execute(var action, var index, var results, var at) -> {
                other(new StructuredStatement.Execute(action, index.map(this::index), results, at));
                outputs.addAll(results);
            }
            case StructuredStatement.Call(var target, var extern, var array, var index, var input, var at) ->
                other(new StructuredStatement.Call(target, extern, array, index.map(this::index), input, at));
            default -> other(statement);
        }
    }

    /**
     * Whether a variable gets what a register action puts out and stays: where nothing else reads the output, it goes
     * to the variable at once.
     */
    private boolean isOutput(Variable target, Expression value) {
        return kept.contains(target) && Operations.reads(value).stream().anyMatch(outputs::contains);
    }

    private void other(StructuredStatement statement) {
        super.statement(statement);
        Set<Variable> written = Operations.writes(statement);
        Operations.applied(statement, table -> {
            written.addAll(writtenBy.getOrDefault(table, Set.of()));
            copies.removeIf(copy -> asks(copy.value(), table));
        });
        forget(written);
    }

    /** The number of a cell: zeros in front of it do not change it. */
    private Expression index(Expression value) {
        return followed(
                value, copy -> isVariable(copy) || copy instanceof Expression.Cast cast && isVariable(cast.value()));
    }

    private static boolean isVariable(Expression value) {
        return value instanceof Expression.Read || value instanceof Expression.Constant;
    }

    private void branch(StructuredStatement.If branch) {
        Expression condition = condition(branch.condition());
        List<Copy> before = copies;
        copies = new ArrayList<>(before);
        List<StructuredStatement> then = statements(branch.then());
        List<Copy> behindThen = copies;
        copies = new ArrayList<>(before);
        List<StructuredStatement> otherwise = statements(branch.otherwise());
        Set<Copy> both = new LinkedHashSet<>(behindThen);
        both.retainAll(new HashSet<>(copies));
        copies = new ArrayList<>(both);
        emit(new StructuredStatement.If(condition, then, otherwise, branch.at()));
    }

    private static boolean asks(Expression value, String table) {
        return switch (value) {
            case Expression.Hit hit -> hit.table().equals(table);
            case Expression.ActionRun run -> run.table().equals(table);
            default -> Operations.operands(value).stream().anyMatch(operand -> asks(operand, table));
        };
    }

    private void forget(Set<Variable> written) {
        Set<Variable> changed = new HashSet<>(written);
        for (Variable variable : written) { // what a header's fields hold is known only as long as it is there
            if (validity.containsKey(variable)) {
                changed.addAll(validity.get(variable).fields());
            }
        }
        copies.removeIf(copy ->
                changed.contains(copy.variable()) || copy.reads().stream().anyMatch(changed::contains));
    }

    private void learn(Variable target, int high, int low, Expression value) {
        Set<Variable> reads = Operations.reads(value);
        if (value instanceof Expression.Binary(var operation, var left, var right, var _)
                && operation == BinaryOperation.CONCAT) {
            int behind = right.type().width();
            learn(target, high, low + behind, left);
            learn(target, low + behind - 1, low, right);
        } else if (!reads.contains(target) && (isInstructionOrCopy(value) || isDecided(value))) {
            copies.add(new Copy(target, high, low, value, reads));
        }
    }

    /** Whether an instruction, a condition or nothing at all takes its place. */
    private static boolean isCopy(Expression value) {
        return isBits(value) || value instanceof Expression.Cast cast && isBits(cast.value());
    }

    /** Whether computing it again, from what it was computed from, takes one instruction, as copying it would. */
    private static boolean isInstructionOrCopy(Expression value) {
        return isCopy(value)
                || value instanceof Expression.Binary(var operation, var left, var right, var _)
                        && ONE_INSTRUCTION.contains(operation)
                        && !isTruth(value)
                        && value.type().width() <= Field.MAX_WIDTH
                        && isCopy(left)
                        && isCopy(right);
    }

    private static boolean isBits(Expression value) {
        return switch (value) {
            case Expression.Constant _, Expression.Read _ -> true;
            case Expression.Slice slice -> slice.value() instanceof Expression.Read;
            default -> false;
        };
    }

    /** Whether it is a truth that gateways decide. */
    private static boolean isDecided(Expression value) {
        return switch (value) {
            case Expression.Hit _, Expression.ActionRun _ -> true;
            case Expression.Complement complement -> isTruth(complement) && isDecidedOrCopy(complement.value());
            case Expression.Binary binary
            when binary.operation().isComparison() -> isBits(binary.left()) && isBits(binary.right());
            case Expression.Binary binary ->
                isConnective(binary) && isDecidedOrCopy(binary.left()) && isDecidedOrCopy(binary.right());
            default -> false;
        };
    }

    private static boolean isDecidedOrCopy(Expression value) {
        return isCopy(value) || isDecided(value);
    }

    private static boolean isConnective(Expression.Binary binary) {
        return isTruth(binary)
                && (binary.operation() == BinaryOperation.AND || binary.operation() == BinaryOperation.OR);
    }

    private static boolean isTruth(Expression value) {
        return value.type().equals(ValueType.BOOL);
    }

    /** An operand: other variables and constants are as good, and bits of them where bits are taken. */
    @Override
    protected Expression expression(Expression expression) {
        return followed(expression, LocalCopyPropagation::isVariable);
    }

    /** All that an assignment writes, and what concatenation puts together. */
    private Expression part(Expression value, Variable target) {
        return switch (value) {
            case Expression.Binary(var operation, var left, var right, var at)
            when operation == BinaryOperation.CONCAT ->
                Simplify.concat(named(part(left, target)), named(part(right, target)), at);
            case Expression.Slice(Expression.Read(var variable, var _), var high, var low, var at)
            when variable.equals(target) -> kept(variable, high, low, at).orElse(value);
            case Expression.Cast(var type, Expression.Hash hash, var at) ->
                Simplify.cast(type, context.held("value", expression(hash), hash.at(), this::emit), at);
            default -> followed(value, LocalCopyPropagation::isCopy);
        };
    }

    /**
     * What the bits that an assignment leaves as they are were written with, part by part; empty if not all are known.
     */
    private Optional<Expression> kept(Variable variable, int high, int low, Position at) {
        for (Copy copy : copies) {
            if (copy.variable().equals(variable) && copy.high() >= high && copy.low() <= high) {
                int end = Math.max(low, copy.low());
                Expression bits = Simplify.slice(copy.value(), high - copy.low(), end - copy.low(), at);
                if (!isCopy(bits)) {
                    return Optional.empty();
                }
                return end == low
                        ? Optional.of(bits)
                        : kept(variable, end - 1, low, at).map(rest -> Simplify.concat(bits, rest, at));
            }
        }
        return Optional.empty();
    }

    /** A part of what is put together has a variable: the other parts may be written again before it is read. */
    private Expression named(Expression part) {
        if (isCopy(part)
                || isDecided(part)
                || part instanceof Expression.Binary binary && binary.operation() == BinaryOperation.CONCAT) {
            return part;
        }
        return context.held("part", part, part.at(), this::emit);
    }

    private Expression condition(Expression truth) {
        return switch (truth) {
            case Expression.Read _ -> followed(truth, LocalCopyPropagation::isDecidedOrCopy);
            case Expression.Complement(var inner, var at)
            when isTruth(truth) -> Simplify.complement(condition(inner), at);
            case Expression.Binary(var operation, var left, var right, var at)
            when operation.isComparison() ->
                ConstantFolding.folded(Simplify.binary(operation, side(left), side(right), at));
            case Expression.Binary binary
            when isConnective(binary) ->
                ConstantFolding.folded(Simplify.binary(
                        binary.operation(), condition(binary.left()), condition(binary.right()), binary.at()));
            default -> expression(truth);
        };
    }

    private Expression side(Expression value) {
        return isTruth(value) ? expression(value) : followed(value, LocalCopyPropagation::isBits);
    }

    /**
     * The same value by way of what was copied.
     *
     * @param fits which values may stand where the whole expression stands
     */
    private Expression followed(Expression value, Predicate<Expression> fits) {
        return switch (value) {
            case Expression.Read(var variable, var _) ->
                copied(variable, variable.type().width() - 1, 0, value, fits);
            case Expression.Slice(Expression.Read(var variable, var _), var high, var low, var _) ->
                copied(variable, high, low, value, fits.or(LocalCopyPropagation::isCopy));
            case Expression.Cast cast
            when cast.value() instanceof Expression.Read || cast.value() instanceof Expression.Slice ->
                Simplify.cast(cast.type(), followed(cast.value(), LocalCopyPropagation::isCopy), cast.at());
            default -> ConstantFolding.folded(Operations.withOperands(value, this::expression));
        };
    }

    private Expression copied(Variable variable, int high, int low, Expression value, Predicate<Expression> fits) {
        for (Copy copy : copies) {
            if (copy.variable().equals(variable) && copy.high() >= high && copy.low() <= low) {
                Expression bits = high - low + 1 == variable.type().width()
                        ? copy.value()
                        : Simplify.slice(copy.value(), high - copy.low(), low - copy.low(), value.at());
                return bits.type().equals(value.type()) && fits.test(bits) ? bits : value;
            }
        }
        return value;
    }
}
