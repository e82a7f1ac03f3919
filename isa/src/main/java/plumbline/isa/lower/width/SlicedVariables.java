package plumbline.isa.lower.width;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import plumbline.isa.lower.statement.RotatedVariable;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/**
 * The variables of which whole bytes above and below one bit are computed apart, or below it computed and above it
 * zeros, and those that bitwise operations bring together with them. Nothing else asks for more than one side of the
 * bit, but for hashes; data of actions are sliced where the control plane sets no entries.
 */
final class SlicedVariables {
    private static final Set<String> OF_ARCHITECTURE = Arrays.stream(Intrinsic.values())
            .map(intrinsic -> intrinsic.field().name())
            .collect(Collectors.toSet());

    /** Of the variables that are sliced alike, the next one; the last is itself. */
    private final Map<Variable, Variable> alike = new HashMap<>();

    private final Map<Variable, Set<Integer>> cuts = new HashMap<>();
    private final Set<Variable> whole = new HashSet<>();
    private final Set<Expression.Slice> slices = new HashSet<>();
    private final Map<Variable, Integer> sliced = new HashMap<>();

    private SlicedVariables() {}

    /** @param kept names of headers whose fields stay as they are */
    static SlicedVariables of(StructuredProgram program, Set<String> kept) {
        SlicedVariables variables = new SlicedVariables();
        program.headers().stream()
                .filter(header -> kept.contains(header.name()))
                .forEach(header -> variables.whole.addAll(header.fields()));
        Operations.executed(program).flatMap(StructuredStatement::all).forEach(variables::statement);
        program.tables().forEach(table -> variables.table(program, table));
        Operations.parsed(program).forEach(statement -> variables.whole.addAll(Operations.variables(statement)));
        variables.whole.addAll(Operations.seenAtEnds(program));
        program.externs().forEach(variables::extern);
        variables.choose();
        return variables;
    }

    boolean isEmpty() {
        return sliced.isEmpty();
    }

    boolean contains(Variable variable) {
        return sliced.containsKey(variable);
    }

    /** Bits of the lower part. */
    int cut(Variable variable) {
        return sliced.get(variable);
    }

    private void choose() {
        Map<Variable, Set<Integer>> cutsOf = new HashMap<>();
        cuts.forEach((variable, own) ->
                cutsOf.computeIfAbsent(last(variable), _ -> new TreeSet<>()).addAll(own));
        Set<Variable> all = new HashSet<>(alike.keySet());
        all.addAll(cuts.keySet());
        Set<Variable> refused = new HashSet<>();
        for (Variable variable : all) {
            Set<Integer> common = cutsOf.getOrDefault(last(variable), Set.of());
            if (common.size() != 1 || isWhole(variable, common.iterator().next())) {
                refused.add(last(variable));
            }
        }
        for (Variable variable : all) {
            if (!refused.contains(last(variable))) {
                sliced.put(variable, cutsOf.get(last(variable)).iterator().next());
            }
        }
    }

    private boolean isWhole(Variable variable, int cut) {
        return whole.contains(variable)
                || !hasParts(variable)
                || cut % Byte.SIZE != 0
                || variable.type().width() % Byte.SIZE != 0
                || slices.stream()
                        .anyMatch(slice -> slice.value() instanceof Expression.Read read
                                && read.variable().equals(variable)
                                && slice.high() >= cut
                                && slice.low() < cut);
    }

    /** Whether a variable is bits, and none that the architecture knows by its name. */
    static boolean hasParts(Variable variable) {
        return !OF_ARCHITECTURE.contains(variable.name())
                && variable.type().equals(ValueType.bits(variable.type().width()));
    }

    private void extern(ExternInstance extern) {
        if (extern instanceof ExternInstance.RegisterAction action) {
            whole.addAll(action.cell());
            whole.addAll(action.outputs());
            StructuredStatement.all(action.body()).forEach(this::statement);
        } else {
            whole.addAll(Operations.variables(extern));
        }
    }

    private void statement(StructuredStatement statement) {
        switch (statement) {
            case StructuredStatement.Assign(var target, var value, var _) -> assign(target, value);
            case StructuredStatement.If branch -> expression(branch.condition());
            case StructuredStatement.Mirror mirror -> expression(mirror.session());
            default -> whole.addAll(Operations.variables(statement));
        }
        whole.addAll(statement.carries());
    }

    private void assign(Variable target, Expression value) {
        if (value instanceof Expression.Binary binary
                && binary.operation() == BinaryOperation.CONCAT
                && RotatedVariable.of(binary).isEmpty()) {
            if (isComputed(binary.left()) && isComputed(binary.right())) {
                cuts.computeIfAbsent(target, _ -> new TreeSet<>())
                        .add(binary.right().type().width());
            }
            expression(binary.left());
            expression(binary.right());
        } else if (value instanceof Expression.Cast cast && cast.addsZeros()) {
            if (cast.value() instanceof Expression.Binary) {
                cuts.computeIfAbsent(target, _ -> new TreeSet<>())
                        .add(cast.value().type().width());
            }
            expression(cast.value());
        } else if (isBitwise(value)) {
            Operations.reads(value).forEach(read -> join(target, read));
        } else {
            whole.add(target);
            expression(value);
        }
    }

    /** Constants beside a value take no instruction. */
    private static boolean isComputed(Expression part) {
        return !(part instanceof Expression.Constant);
    }

    /** Whether each bit is computed of the same bits of variables and constants. */
    private static boolean isBitwise(Expression value) {
        return switch (value) {
            case Expression.Read _, Expression.Constant _ -> true;
            case Expression.Complement(var inner, var _) -> isBitwise(inner);
            case Expression.Binary(var operation, var left, var right, var _) ->
                operation.isBitwise() && isBitwise(left) && isBitwise(right);
            default -> false;
        };
    }

    /** What an expression asks for that is none of these. */
    private void expression(Expression value) {
        switch (value) {
            case Expression.Read(var variable, var _) -> whole.add(variable);
            case Expression.Slice slice when slice.value() instanceof Expression.Read -> slices.add(slice);
            case Expression.Hash(var _, var inputs, var _, var _) ->
                inputs.stream().filter(input -> !isPart(input)).forEach(this::expression);
            case Expression.Binary binary
            when RotatedVariable.of(binary).isPresent() -> whole.addAll(Operations.reads(binary));
            default -> Operations.operands(value).forEach(this::expression);
        }
    }

    private static boolean isPart(Expression input) {
        return input instanceof Expression.Read
                || input instanceof Expression.Slice slice && slice.value() instanceof Expression.Read;
    }

    private void table(StructuredProgram program, StructuredTable table) {
        table.keys().forEach(key -> whole.addAll(Operations.reads(key.value())));
        program.actions().stream()
                .filter(action -> !table.fixedEntries() && table.actions().contains(action.name()))
                .forEach(action -> whole.addAll(action.data()));
    }

    private void join(Variable one, Variable other) {
        Variable first = last(one);
        Variable second = last(other);
        if (!first.equals(second)) {
            alike.put(first, second);
        }
    }

    private Variable last(Variable variable) {
        Variable next = alike.computeIfAbsent(variable, own -> own);
        return next.equals(variable) ? variable : last(next);
    }
}
