package plumbline.p4.elaborate.architecture.tofino;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.architecture.ResultVariables;
import plumbline.p4.elaborate.draft.UsedVariables;
import plumbline.p4.elaborate.instance.InstantiatedExtern;
import plumbline.p4.elaborate.program.ExternCall;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.ValueFolding;

/** Externs of TNA's parsers and deparsers that keep a number while a packet is there: it is a variable. */
final class ParserExterns {
    private static final int COUNTER_WIDTH = 8;

    private final Map<InstantiatedExtern, Variable> variables = new HashMap<>();
    /** What stands for {@code get()}, with the deposit that it is. */
    private final Map<Variable, StructuredStatement.DepositSum> gotten = new LinkedHashMap<>();

    P4Value call(ExternCall call, InstantiatedExtern extern, ProgramContext context) {
        return switch (extern.type()) {
            case "Checksum" -> checksum(call, extern, context);
            case "ParserCounter" -> counter(call, extern, context);
            default -> P4Value.NOTHING; // a priority has no effect without a parser that can be congested
        };
    }

    private Variable counter(InstantiatedExtern extern, ProgramContext context) {
        boolean isNew = !variables.containsKey(extern);
        Variable counter = variable(extern, COUNTER_WIDTH, context);
        if (isNew) {
            context.draft().add(new ExternInstance.ParserCounter(counter, extern.at()));
        }
        return counter;
    }

    private Expression state(InstantiatedExtern extern, int width, ProgramContext context) {
        return new Expression.Read(variable(extern, width, context), extern.at());
    }

    private Variable variable(InstantiatedExtern extern, int width, ProgramContext context) {
        return variables.computeIfAbsent(
                extern, _ -> new Variable(context.draft().names().unique(extern.name()), ValueType.bits(width)));
    }

    private Variable sum(InstantiatedExtern extern, ProgramContext context) {
        return variable(extern, Short.SIZE, context);
    }

    // ---- checksums: the variable is the sum in ones' complement (RFC 1071) ----

    private P4Value checksum(ExternCall call, InstantiatedExtern extern, ProgramContext context) {
        Position at = call.at();
        switch (call.method()) {
            case "update" -> {
                return new P4Value.Scalar(updated(call, context));
            }
            case "add" ->
                context.emission()
                        .add(new StructuredStatement.AddToSum(
                                sum(extern, context), context.draft().summed(call.argument(0), at), at));
            case "subtract" ->
                context.emission()
                        .add(new StructuredStatement.SubtractFromSum(
                                sum(extern, context), context.draft().summed(call.argument(0), at), at));
            case "subtract_all_and_deposit" ->
                ResultVariables.into(call.argument(0), context, at, targets -> targets.stream()
                        .findFirst()
                        .ifPresent(target -> context.emission()
                                .add(new StructuredStatement.DepositSum(target, sum(extern, context), at))));
            case "verify" -> {
                Expression sum = state(extern, Short.SIZE, context);
                Expression isRight =
                        ValueFolding.equal(sum, Simplify.constant(Simplify.ones(Short.SIZE), sum.type()), at);
                return new P4Value.Scalar(Simplify.complement(isRight, at));
            }
            case "get" -> {
                Variable deposited = context.draft().names().temporary(ValueType.bits(Short.SIZE));
                gotten.put(deposited, new StructuredStatement.DepositSum(deposited, sum(extern, context), at));
                return new P4Value.Scalar(new Expression.Read(deposited, at));
            }
            default ->
                throw Refusal.unsupported(
                        at, "Checksum." + call.method(), "compute the checksum over all fields with update");
        }
        return P4Value.NOTHING;
    }

    private StructuredStatement deposited(StructuredStatement statement) {
        return statement instanceof StructuredStatement.Assign(var target, Expression.Read got, var at)
                        && gotten.containsKey(got.variable())
                ? new StructuredStatement.DepositSum(
                        target, gotten.get(got.variable()).sum(), at)
                : statement;
    }

    /** What {@code get()} gives is known when the parser is done: the place that it is assigned to gets it then. */
    StructuredParser deposited(StructuredParser parser, ProgramContext context) {
        StructuredParser deposited = parser.changed(
                state -> state.with(state.body().stream().map(this::deposited).toList()));
        UsedVariables used = new UsedVariables(context.draft()).add(deposited);
        gotten.forEach((variable, deposit) -> {
            if (used.reads(variable)) {
                throw Refusal.unsupported(
                        deposit.at(),
                        "a value that Checksum.get gives and the parser computes with",
                        "assign it to a field of 16 bits: it is there when the parser is done");
            }
        });
        return deposited;
    }

    private static Expression updated(ExternCall call, ProgramContext context) {
        Position at = call.at();
        Expression sum = new Expression.Checksum(context.draft().summed(call.argument(0), at), at);
        Optional<Expression> zerosAsOnes = call.scalar("zeros_as_ones").filter(Simplify.TRUE::equals);
        if (zerosAsOnes.isEmpty()) {
            return sum;
        }
        Expression isZero = ValueFolding.equal(sum, Simplify.constant(0, Short.SIZE), at);
        return ValueFolding.choose(isZero, Simplify.constant(Simplify.ones(Short.SIZE), sum.type()), sum, at);
    }

    // ---- counters ----

    private P4Value counter(ExternCall call, InstantiatedExtern extern, ProgramContext context) {
        Position at = call.at();
        Expression counter = new Expression.Read(counter(extern, context), extern.at());
        switch (call.method()) {
            case "set" -> set(counter, call, context);
            case "increment" -> change(counter, BinaryOperation.ADD, call, context);
            case "decrement" -> change(counter, BinaryOperation.SUBTRACT, call, context);
            case "is_zero" -> {
                return new P4Value.Scalar(ValueFolding.equal(counter, Simplify.constant(0, COUNTER_WIDTH), at));
            }
            case "is_negative" -> {
                Expression sign = Simplify.slice(counter, COUNTER_WIDTH - 1, COUNTER_WIDTH - 1, at);
                return new P4Value.Scalar(Simplify.cast(ValueType.BOOL, sign, at));
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

    /**
     * Sets it to a value; or to a field that is rotated right, masked and added to, unless it is beyond a largest one.
     */
    private static void set(Expression counter, ExternCall call, ProgramContext context) {
        Position at = call.at();
        ValueType type = counter.type();
        if (call.argument("rotate").isEmpty()) {
            context.emission().assign(counter, call.scalar(0, type), at);
            return;
        }
        Expression field = call.scalar(0);
        int behind = context.draft().bitsBehind(field);
        int width = Math.min(field.type().width(), COUNTER_WIDTH - behind);
        Expression loaded = Simplify.slice(field, width - 1, 0, at);
        BigInteger max = constant(call, 1);
        if (Simplify.ones(width).shiftLeft(behind).compareTo(max) > 0) {
            Expression allowed = Simplify.constant(max.shiftRight(behind), loaded.type());
            context.emission()
                    .add(new StructuredStatement.Verify(
                            ValueFolding.binary(BinaryOperation.LESS_OR_EQUAL, loaded, allowed, at),
                            Conversion.scalar(context.error("CounterRange"), at),
                            at));
        }
        context.emission()
                .assign(counter, rotated(loaded, behind - constant(call, 2).intValue(), at), at);
        BigInteger kept = kept(call);
        if (!kept.equals(Simplify.ones(COUNTER_WIDTH))) {
            context.emission().assign(counter, ValueFolding.and(counter, Simplify.constant(kept, type), at), at);
        }
        BigInteger added = constant(call, 4);
        if (added.signum() != 0) {
            Expression sum = ValueFolding.binary(BinaryOperation.ADD, counter, Simplify.constant(added, type), at);
            context.emission().assign(counter, sum, at);
        }
    }

    /** Tofino 1 says how many low bits are kept, less one; Tofino 2 says which. */
    private static BigInteger kept(ExternCall call) {
        boolean isMask = call.scalar(3).type().width() == COUNTER_WIDTH;
        return isMask ? constant(call, 3) : Simplify.ones(constant(call, 3).intValue() + 1);
    }

    private static BigInteger constant(ExternCall call, int place) {
        if (call.scalar(place) instanceof Expression.Constant constant) {
            return constant.value();
        }
        throw Refusal.unsupported(call.at(), "a counter is set as the packet decides", "write numbers");
    }

    /** Bits moved up in a byte; those beyond its end come in at the other. */
    private static Expression rotated(Expression bits, int up, Position at) {
        ValueType type = ValueType.bits(COUNTER_WIDTH);
        int low = Math.floorMod(up, COUNTER_WIDTH);
        int width = bits.type().width();
        int inside = COUNTER_WIDTH - low;
        if (width <= inside) {
            Expression amount = Simplify.constant(low, COUNTER_WIDTH);
            return ValueFolding.binary(BinaryOperation.SHIFT_LEFT, Simplify.cast(type, bits, at), amount, at);
        }
        Expression top = Simplify.slice(bits, inside - 1, 0, at);
        Expression bottom = Simplify.cast(ValueType.bits(low), Simplify.slice(bits, width - 1, inside, at), at);
        return ValueFolding.binary(BinaryOperation.CONCAT, top, bottom, at);
    }
}
