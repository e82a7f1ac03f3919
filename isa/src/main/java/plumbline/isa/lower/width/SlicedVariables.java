package plumbline.isa.lower.width;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
 * The variables of which whole bytes above and below a bit are computed apart, or below it computed and above it zeros,
 * and those that bitwise operations bring together with them. Nothing else asks for bits on both sides, but for hashes,
 * and of what is written slice by slice one reader: it puts the slices together, and no write waits for another. Data
 * of actions are sliced where the control plane sets no entries.
 */
final class SlicedVariables {
    private static final Set<String> OF_ARCHITECTURE = Arrays.stream(Intrinsic.values())
            .map(intrinsic -> intrinsic.field().name())
            .collect(Collectors.toSet());

    /** Of the variables that are sliced alike, the next one; the last is itself. */
    private final Map<Variable, Variable> alike = new HashMap<>();

    private final Map<Variable, Set<Integer>> cuts = new HashMap<>();
    private final Set<Variable> piecewise = new HashSet<>();
    private final List<Mix> mixes = new ArrayList<>();
    private final Set<Variable> whole = new HashSet<>();

    /** How many values are computed of all bits of a variable. */
    private final Map<Variable, Integer> asked = new HashMap<>();

    private final Set<Expression.Slice> slices = new HashSet<>();
    private final Map<Variable, List<FieldSlice>> sliced = new HashMap<>();

    private SlicedVariables() {}

    /** Each bit of a variable is computed of the same bit of another. */
    private record Mix(Variable target, Variable source) {}

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

    /** The highest bits first. */
    List<FieldSlice> slices(Variable variable) {
        return sliced.get(variable);
    }

    private void choose() {
        mixes.forEach(this::join);
        asked.forEach((variable, readers) -> {
            if (!isPiecewise(variable) || readers > 1) {
                whole.add(variable);
            }
        });
        Map<Variable, Set<Integer>> cutsOf = new HashMap<>();
        cuts.forEach((variable, own) ->
                cutsOf.computeIfAbsent(last(variable), _ -> new TreeSet<>()).addAll(own));
        List<Variable> all = Stream.concat(alike.keySet().stream(), cuts.keySet().stream())
                .distinct()
                .filter(variable -> cutsOf.containsKey(last(variable)))
                .toList();
        all.forEach(variable -> cutsOf.get(last(variable)).removeIf(cut -> !isApart(variable, cut)));
        all.stream()
                .filter(variable -> !cutsOf.get(last(variable)).isEmpty())
                .forEach(variable -> sliced.put(variable, FieldSlice.of(variable, cutsOf.get(last(variable)))));
    }

    /** Whether nothing asks for the bits on both sides of a cut at once. */
    private boolean isApart(Variable variable, int cut) {
        return !whole.contains(variable)
                && hasParts(variable)
                && cut % Byte.SIZE == 0
                && variable.type().width() % Byte.SIZE == 0
                && slices.stream()
                        .noneMatch(slice -> slice.value() instanceof Expression.Read read
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
            sideBySide(target, binary);
        } else if (value instanceof Expression.Cast cast && cast.addsZeros()) {
            if (cast.value() instanceof Expression.Binary) {
                cut(target, cast.value().type().width());
            }
            expression(cast.value());
        } else if (isBitwise(value)) {
            bitwise(target, value);
        } else {
            whole.add(target);
            expression(value);
        }
    }

    /** A cut in front of each value that has others in front; constants beside a value take no instruction. */
    private void sideBySide(Variable target, Expression.Binary values) {
        int low = values.type().width();
        boolean follows = false;
        for (Expression part : Operations.sideBySide(values)) {
            int high = low - 1;
            low -= part.type().width();
            if (part instanceof Expression.Constant) {
                continue;
            }
            if (follows) {
                cut(target, high + 1);
            }
            follows = true;
            if (PiecewiseKeys.isKept(part, target, high, low)) {
                piecewise.add(target);
            } else {
                expression(part);
            }
        }
    }

    private void cut(Variable target, int lowest) {
        cuts.computeIfAbsent(target, _ -> new TreeSet<>()).add(lowest);
    }

    /** Whether each bit is computed of constants and of one bit of each variable. */
    private static boolean isBitwise(Expression value) {
        return switch (value) {
            case Expression.Read _, Expression.Constant _, Expression.Slice(Expression.Read _, int _, int _, var _) ->
                true;
            case Expression.Complement(var inner, var _) -> isBitwise(inner);
            case Expression.Binary(var operation, var left, var right, var _) ->
                operation.isBitwise() && isBitwise(left) && isBitwise(right);
            default -> false;
        };
    }

    private void bitwise(Variable target, Expression value) {
        switch (value) {
            case Expression.Read(var variable, var _) -> mixes.add(new Mix(target, variable));
            case Expression.Slice slice -> slices.add(slice);
            default -> Operations.operands(value).forEach(operand -> bitwise(target, operand));
        }
    }

    /** What an expression asks for that is none of these. */
    private void expression(Expression value) {
        switch (value) {
            case Expression.Read(var variable, var _) -> asked.merge(variable, 1, Integer::sum);
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

    /** Whether a variable is written slice by slice, of which there are more than one instruction puts together. */
    private boolean isPiecewise(Variable variable) {
        return piecewise.contains(variable)
                && cuts.getOrDefault(variable, Set.of()).size() > 1;
    }

    /** What bits are mixed of is sliced alike, unless the result is needed as a whole. */
    private void join(Mix mix) {
        boolean isWhole = whole.contains(mix.target) || asked.containsKey(mix.target) && !isPiecewise(mix.target);
        if (isWhole && isPiecewise(mix.source)) {
            asked.merge(mix.source, 1, Integer::sum);
        } else if (!last(mix.target).equals(last(mix.source))) {
            alike.put(last(mix.target), last(mix.source));
        }
    }

    private Variable last(Variable variable) {
        Variable next = alike.computeIfAbsent(variable, own -> own);
        return next.equals(variable) ? variable : last(next);
    }
}
