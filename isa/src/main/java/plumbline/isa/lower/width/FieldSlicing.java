package plumbline.isa.lower.width;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plumbline.isa.lower.tree.LoweringContext;
import plumbline.isa.lower.tree.StatementRewriter;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.HeaderInstance;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredAction;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.Variable;

/**
 * Field slicing: a variable whose parts are computed apart becomes one for each, so that no instruction puts them
 * together. {@link SlicedVariables} are those of which nothing asks for the whole but what works bit by bit.
 *
 * <p>Source: p4c:bf-p4c/phv/make_clusters.cpp (MakeSlices), phv/slicing/phv_slicing_split.cpp: a field's slices are
 * placed in containers, and get instructions, of their own.
 */
public final class FieldSlicing extends StatementRewriter {
    private final SlicedVariables sliced;
    private final Map<String, List<Variable>> data = new HashMap<>();

    private FieldSlicing(StructuredProgram program, LoweringContext context) {
        super(context);
        this.sliced = SlicedVariables.of(program, context.shared());
        program.actions().forEach(action -> data.put(action.name(), action.data()));
    }

    public static StructuredProgram slice(StructuredProgram program, LoweringContext context) {
        FieldSlicing slicing = new FieldSlicing(program, context);
        return slicing.sliced.isEmpty() ? program : slicing.program(program);
    }

    @Override
    protected StructuredProgram program(StructuredProgram program) {
        return super.program(program)
                .withHeaders(program.headers().stream().map(this::header).toList())
                .withTables(program.tables().stream()
                        .map(table -> table.withCalls(this::call))
                        .toList());
    }

    private HeaderInstance header(HeaderInstance header) {
        return new HeaderInstance(header.name(), parts(header.fields()), header.at());
    }

    /** Variables with the parts of those that have some, in wire order. */
    private List<Variable> parts(List<Variable> variables) {
        return variables.stream().flatMap(this::parts).toList();
    }

    private Stream<Variable> parts(Variable variable) {
        return sliced.contains(variable)
                ? sliced.slices(variable).stream().map(FieldSlice::variable)
                : Stream.of(variable);
    }

    @Override
    protected StructuredAction action(StructuredAction action) {
        return new StructuredAction(action.name(), parts(action.data()), statements(action.body()), action.at());
    }

    private StructuredTable.ActionCall call(StructuredTable.ActionCall call) {
        List<BigInteger> values = new ArrayList<>();
        for (int i = 0; i < call.data().size(); i++) {
            Variable variable = data.get(call.action()).get(i);
            BigInteger value = call.data().get(i);
            if (sliced.contains(variable)) {
                sliced.slices(variable).forEach(slice -> values.add(slice.of(value)));
            } else {
                values.add(value);
            }
        }
        return new StructuredTable.ActionCall(call.action(), values);
    }

    @Override
    protected void statement(StructuredStatement statement) {
        if (statement instanceof StructuredStatement.Assign(var target, var value, var at) && sliced.contains(target)) {
            assign(sliced.slices(target), value, at);
        } else {
            super.statement(statement);
        }
    }

    /** A slice of which a later one is computed gets its value behind that, of what was there before. */
    private void assign(List<FieldSlice> targets, Expression value, Position at) {
        List<Expression> parts = targets.stream()
                .map(target -> part(value, target.high(), target.low()))
                .toList();
        List<Runnable> behind = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            Variable target = targets.get(i).variable();
            if (parts.subList(i + 1, parts.size()).stream()
                    .anyMatch(later -> Operations.reads(later).contains(target))) {
                Expression held = context.held("part", parts.get(i), at, this::emit);
                behind.add(() -> emitUnlessSame(target, held, at));
            } else {
                emitUnlessSame(target, parts.get(i), at);
            }
        }
        behind.forEach(Runnable::run);
    }

    private void emitUnlessSame(Variable target, Expression value, Position at) {
        if (!(value instanceof Expression.Read read && read.variable().equals(target))) {
            emit(new StructuredStatement.Assign(target, value, at));
        }
    }

    /** Bits of a value; of what works bit by bit, by what it works on. */
    private Expression part(Expression value, int high, int low) {
        return switch (value) {
            case Expression.Complement(var inner, var at) -> new Expression.Complement(part(inner, high, low), at);
            case Expression.Binary(var operation, var left, var right, var at)
            when operation.isBitwise() -> joined(operation, part(left, high, low), part(right, high, low), at);
            default -> Simplify.slice(expression(value), high, low, value.at());
        };
    }

    private static Expression joined(BinaryOperation operation, Expression left, Expression right, Position at) {
        if (isNeutral(operation, right)) {
            return left;
        }
        return isNeutral(operation, left) ? right : Simplify.binary(operation, left, right, at);
    }

    private static boolean isNeutral(BinaryOperation operation, Expression value) {
        return value instanceof Expression.Constant constant
                && constant.value().equals(operation.neutral(value.type().width()));
    }

    @Override
    protected Expression expression(Expression expression) {
        return switch (expression) {
            case Expression.Read(var variable, var at)
            when sliced.contains(variable) ->
                FieldSlice.bits(sliced.slices(variable), variable.type().width() - 1, 0, at);
            case Expression.Hash(var function, var inputs, var type, var at) ->
                new Expression.Hash(
                        function,
                        inputs.stream()
                                .map(this::expression)
                                .flatMap(input -> Operations.sideBySide(input).stream())
                                .toList(),
                        type,
                        at);
            default -> super.expression(expression);
        };
    }
}
