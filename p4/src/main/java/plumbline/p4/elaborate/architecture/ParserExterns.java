package plumbline.p4.elaborate.architecture;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.program.ExternCall;
import plumbline.p4.elaborate.program.InstantiatedExtern;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.ValueFolding;

/** Externs of TNA's parsers and deparsers that keep a number while a packet is there: it is a variable. */
final class ParserExterns {
    private static final int COUNTER_WIDTH = 8;

    private final Map<InstantiatedExtern, Variable> variables = new HashMap<>();

    P4Value call(ExternCall call, InstantiatedExtern extern, ProgramContext context) {
        return switch (extern.type()) {
            case "Checksum" -> checksum(call, extern, context);
            case "ParserCounter" -> counter(call, extern, context);
            default -> P4Value.NOTHING; // a priority has no effect without a parser that can be congested
        };
    }

    private Expression state(InstantiatedExtern extern, int width, ProgramContext context) {
        Variable variable = variables.computeIfAbsent(
                extern, _ -> new Variable(context.draft().names().unique(extern.name()), ValueType.bits(width)));
        return new Expression.Read(variable, extern.at());
    }

    // ---- checksums: the variable is the sum in ones' complement (RFC 1071) ----

    private P4Value checksum(ExternCall call, InstantiatedExtern extern, ProgramContext context) {
        Position at = call.at();
        switch (call.method()) {
            case "update" -> {
                return new P4Value.Scalar(updated(call));
            }
            case "add" -> add(Leaves.data(call.argument(0)), extern, context, at);
            case "subtract" -> add(negated(Leaves.data(call.argument(0)), at), extern, context, at);
            case "verify" -> {
                Expression sum = state(extern, Short.SIZE, context);
                Expression isRight =
                        ValueFolding.equal(sum, ValueFolding.number(ValueFolding.mask(Short.SIZE), sum.type()), at);
                return new P4Value.Scalar(ValueFolding.complement(isRight, at));
            }
            case "get" -> {
                return new P4Value.Scalar(ValueFolding.complement(state(extern, Short.SIZE, context), at));
            }
            default ->
                throw Refusal.unsupported(
                        at, "Checksum." + call.method(), "compute the checksum over all fields with update");
        }
        return P4Value.NOTHING;
    }

    private static Expression updated(ExternCall call) {
        Position at = call.at();
        Expression sum = new Expression.Checksum(Leaves.data(call.argument(0)), false, at);
        Optional<Expression> zerosAsOnes = call.scalar("zeros_as_ones").filter(ValueFolding::isTrue);
        if (zerosAsOnes.isEmpty()) {
            return sum;
        }
        Expression isZero = ValueFolding.equal(sum, ValueFolding.number(0, Short.SIZE), at);
        return ValueFolding.choose(isZero, ValueFolding.number(ValueFolding.mask(Short.SIZE), sum.type()), sum, at);
    }

    private void add(List<Expression> data, InstantiatedExtern extern, ProgramContext context, Position at) {
        Expression sum = state(extern, Short.SIZE, context);
        List<Expression> inputs = new ArrayList<>(List.of(sum));
        inputs.addAll(data);
        Expression total = ValueFolding.complement(new Expression.Checksum(inputs, false, at), at);
        context.emission().assign(sum, total, at);
    }

    /** Ones' complement: every bit flipped, those that fill up the last word too. */
    private static List<Expression> negated(List<Expression> data, Position at) {
        List<Expression> negated = new ArrayList<>();
        int bits = 0;
        for (Expression value : data) {
            negated.add(ValueFolding.complement(value, at));
            bits += value.type().width();
        }
        int missing = Math.floorMod(-bits, Short.SIZE);
        if (missing > 0) {
            negated.add(ValueFolding.number(ValueFolding.mask(missing), ValueType.bits(missing)));
        }
        return negated;
    }

    // ---- counters ----

    private P4Value counter(ExternCall call, InstantiatedExtern extern, ProgramContext context) {
        Position at = call.at();
        Expression counter = state(extern, COUNTER_WIDTH, context);
        ValueType type = counter.type();
        switch (call.method()) {
            case "set" -> context.emission().assign(counter, initial(call, type), at);
            case "increment" -> change(counter, BinaryOperation.ADD, call, context);
            case "decrement" -> change(counter, BinaryOperation.SUBTRACT, call, context);
            case "is_zero" -> {
                return new P4Value.Scalar(ValueFolding.equal(counter, ValueFolding.number(0, COUNTER_WIDTH), at));
            }
            case "is_negative" -> {
                Expression sign = ValueFolding.slice(counter, COUNTER_WIDTH - 1, COUNTER_WIDTH - 1, at);
                return new P4Value.Scalar(ValueFolding.cast(ValueType.BOOL, sign, at));
            }
            default -> throw Refusal.unsupported(at, "ParserCounter." + call.method(), "set one counter at a time");
        }
        return P4Value.NOTHING;
    }

    private static void change(Expression counter, BinaryOperation operation, ExternCall call, ProgramContext context) {
        context.emission()
                .assign(
                        counter,
                        ValueFolding.binary(operation, counter, call.scalar(0, counter.type()), call.at()),
                        call.at());
    }

    /** A value; or a field that is rotated right, masked, added to, and at most so much. */
    private static Expression initial(ExternCall call, ValueType type) {
        Position at = call.at();
        Expression value = call.scalar(0, type);
        if (call.argument("rotate").isEmpty()) {
            return value;
        }
        Expression twice = ValueFolding.binary(BinaryOperation.CONCAT, value, value, at);
        Expression rotated = ValueFolding.cast(
                type, ValueFolding.binary(BinaryOperation.SHIFT_RIGHT, twice, call.scalar(2, type), at), at);
        Expression mask = call.scalar("mask").orElseThrow();
        // Tofino 1 says how many low bits are kept, less one; Tofino 2 says which.
        Expression kept = mask.type().width() == COUNTER_WIDTH
                ? mask
                : ValueFolding.binary(
                        BinaryOperation.SUBTRACT,
                        ValueFolding.binary(
                                BinaryOperation.SHIFT_LEFT,
                                ValueFolding.number(2, COUNTER_WIDTH),
                                ValueFolding.cast(type, mask, at),
                                at),
                        ValueFolding.number(1, COUNTER_WIDTH),
                        at);
        Expression sum =
                ValueFolding.binary(BinaryOperation.ADD, ValueFolding.and(rotated, kept, at), call.scalar(4, type), at);
        Expression max = call.scalar(1, type);
        return ValueFolding.choose(ValueFolding.binary(BinaryOperation.LESS, max, sum, at), max, sum, at);
    }
}
