package plumbline.isa.lower.width;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.isa.lower.tree.LoweringContext;
import plumbline.isa.lower.tree.StatementRewriter;
import plumbline.isa.lower.tree.UnsupportedConstruct;
import plumbline.isa.model.Field;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.HeaderInstance;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredAction;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/**
 * Wide splitting: variables and values of more than 64 bits become parts of 64, the last one of what is left. Where the
 * following says "parts" the lowest comes first; in names, keys and data the highest comes first, as on the wire.
 */
public final class WideSplitting extends StatementRewriter {
    private final WideArithmetic arithmetic = new WideArithmetic(this::local);
    private final WideRegisters registers;

    private WideSplitting(WideRegisters registers, LoweringContext context) {
        super(context);
        this.registers = registers;
    }

    public static StructuredProgram split(StructuredProgram program, LoweringContext context) {
        return new WideSplitting(new WideRegisters(program), context).program(program);
    }

    @Override
    protected StructuredProgram program(StructuredProgram program) {
        StructuredProgram whole = super.program(program);
        StructuredProgram split = whole.withExterns(
                whole.externs().stream().flatMap(registers::split).toList());
        WideTables wide = new WideTables(program);
        List<StructuredTable> tables = new ArrayList<>();
        split.tables().forEach(table -> context.attempt(() -> tables.add(wide.split(table))));
        return split.withHeaders(
                        split.headers().stream().map(WideSplitting::header).toList())
                .withTables(tables);
    }

    /** Whether a type has several parts. */
    static boolean isWide(ValueType type) {
        return type.width() > Field.MAX_WIDTH;
    }

    /** The variables that hold a variable, in wire order; of a narrow one itself. */
    static List<Variable> ordered(Variable variable) {
        return parts(variable).reversed();
    }

    /** The numbers of the parts of a number, in wire order. */
    static List<BigInteger> ordered(BigInteger value, ValueType type) {
        List<BigInteger> parts = new ArrayList<>();
        for (int low = 0; low < type.width(); low += Field.MAX_WIDTH) {
            int width = Math.min(Field.MAX_WIDTH, type.width() - low);
            parts.add(value.shiftRight(low).and(Simplify.ones(width)));
        }
        return parts.reversed();
    }

    /** A wide variable of up to 128 bits has {@code _hi} and {@code _lo}, a wider one numbers from {@code _0}. */
    private static List<Variable> parts(Variable variable) {
        int width = variable.type().width();
        if (!isWide(variable.type())) {
            return List.of(variable);
        }
        List<Variable> parts = new ArrayList<>();
        boolean halves = width <= 2 * Field.MAX_WIDTH;
        for (int low = 0; low < width; low += Field.MAX_WIDTH) {
            int number = parts.size();
            String suffix = halves ? number == 0 ? "_lo" : "_hi" : "_" + number;
            parts.add(new Variable(variable.name() + suffix, ValueType.bits(Math.min(Field.MAX_WIDTH, width - low))));
        }
        return parts;
    }

    private static HeaderInstance header(HeaderInstance header) {
        return new HeaderInstance(header.name(), ordered(header.fields()), header.at());
    }

    private static List<Variable> ordered(List<Variable> variables) {
        return variables.stream().flatMap(each -> ordered(each).stream()).toList();
    }

    @Override
    protected ExternInstance extern(ExternInstance extern) {
        return switch (extern) {
            case ExternInstance.DigestMessage digest ->
                new ExternInstance.DigestMessage(
                        digest.name(), ordered(digest.fields()), digest.additions(), digest.at());
            case ExternInstance.RegisterArray array -> register(array);
            case ExternInstance.ValueSet set ->
                new ExternInstance.ValueSet(
                        set.name(),
                        set.keys().stream()
                                .flatMap(key -> ordered(key.variable()).stream()
                                        .map(part -> new ExternInstance.ValueSet.Key(part, key.kind())))
                                .toList(),
                        set.size(),
                        set.at());
            default -> super.extern(extern);
        };
    }

    /** Words, of which a wide one is several: the lowest comes first, as the other words of a cell are declared. */
    private static ExternInstance.RegisterArray register(ExternInstance.RegisterArray array) {
        List<ValueType> words = new ArrayList<>();
        List<BigInteger> initial = new ArrayList<>();
        for (int i = 0; i < array.words().size(); i++) {
            ValueType word = array.words().get(i);
            BigInteger value = i < array.initial().size() ? array.initial().get(i) : BigInteger.ZERO;
            for (Expression part : isWide(word)
                    ? constants(new Expression.Constant(value, word))
                    : List.<Expression>of(new Expression.Constant(value, word))) {
                words.add(part.type());
                initial.add(((Expression.Constant) part).value());
            }
        }
        return new ExternInstance.RegisterArray(array.name(), words, array.size(), initial, array.table(), array.at());
    }

    @Override
    protected StructuredAction action(StructuredAction action) {
        StructuredAction split = super.action(action);
        return new StructuredAction(split.name(), ordered(split.data()), split.body(), split.at());
    }

    @Override
    protected StructuredParser.Transition transition(StructuredParser.Transition transition) {
        List<ValueType> types = transition.keys().stream().map(Expression::type).toList();
        List<Expression> keys = new ArrayList<>();
        for (Expression key : transition.keys()) {
            keys.addAll(ordered(List.of(key), Position.NONE));
        }
        List<StructuredParser.Case> cases = transition.cases().stream()
                .map(each -> new StructuredParser.Case(
                        WideTables.patterns(each.patterns(), types, each.at()), each.target(), each.at()))
                .toList();
        return new StructuredParser.Transition(keys, cases);
    }

    /** The values of expressions, in wire order, none of more than 64 bits. */
    private List<Expression> ordered(List<Expression> values, Position at) {
        return values.stream()
                .flatMap(
                        value -> isWide(value.type()) ? parts(value).reversed().stream() : Stream.of(expression(value)))
                .toList();
    }

    @Override
    protected void statement(StructuredStatement statement) {
        switch (statement) {
            case StructuredStatement.Assign(var target, var value, var at)
            when isWide(target.type()) -> assign(parts(target), parts(value), at);
            case StructuredStatement.ReadRegister(var targets, var register, var index, var at) ->
                emitAll(registers.read(
                        targets.stream()
                                .flatMap(target -> parts(target).stream())
                                .toList(),
                        register,
                        expression(index),
                        at));
            case StructuredStatement.WriteRegister(var register, var index, var values, var at) ->
                emitAll(registers.write(
                        register,
                        expression(index),
                        values.stream().flatMap(value -> parts(value).stream()).toList(),
                        at));
            case StructuredStatement.SendDigest(var digest, var values, var at) ->
                emit(new StructuredStatement.SendDigest(digest, ordered(values, at), at));
            case StructuredStatement.Mirror(var session, var carried, var at) ->
                emit(new StructuredStatement.Mirror(expression(session), ordered(carried), at));
            case StructuredStatement.Resubmit(var carried, var at) ->
                emit(new StructuredStatement.Resubmit(ordered(carried), at));
            case StructuredStatement.Recirculate(var carried, var at) ->
                emit(new StructuredStatement.Recirculate(ordered(carried), at));
            case StructuredStatement.AddToSum(var sum, var values, var at) ->
                emit(new StructuredStatement.AddToSum(sum, ordered(values, at), at));
            case StructuredStatement.SubtractFromSum(var sum, var values, var at) ->
                emit(new StructuredStatement.SubtractFromSum(sum, ordered(values, at), at));
            case StructuredStatement.UpdateChecksum(var target, var values, var when, var neverZero, var at) ->
                emit(new StructuredStatement.UpdateChecksum(target, ordered(values, at), when, neverZero, at));
            default -> super.statement(statement);
        }
    }

    /** Part by part; where one reads another part of the target, all are computed first. */
    private void assign(List<Variable> targets, List<Expression> values, Position at) {
        boolean crossing = IntStream.range(0, targets.size()).anyMatch(i -> targets.stream()
                .anyMatch(target -> !target.equals(targets.get(i))
                        && Operations.reads(values.get(i)).contains(target)));
        List<Expression> read = crossing ? arithmetic.locals(values, at) : values;
        for (int i = 0; i < targets.size(); i++) {
            emit(new StructuredStatement.Assign(targets.get(i), read.get(i), at));
        }
    }

    @Override
    protected Expression expression(Expression expression) {
        if (isWide(expression.type())) {
            throw new UnsupportedConstruct(
                    expression.at(),
                    "a value of " + expression.type().width() + " bits is used where at most " + Field.MAX_WIDTH
                            + " are possible",
                    "cut it to its lower bits with a cast or a slice");
        }
        return switch (expression) {
            case Expression.Slice(var value, var high, var low, var at)
            when isWide(value.type()) -> WideArithmetic.extract(parts(value), high, low, at);
            case Expression.Cast(var type, var value, var at)
            when isWide(value.type()) ->
                Simplify.cast(type, WideArithmetic.extract(parts(value), type.width() - 1, 0, at), at);
            case Expression.Binary(var operation, var left, var right, var at)
            when operation.isComparison() && isWide(left.type()) ->
                arithmetic.compared(
                        operation,
                        locals(left, at),
                        locals(right, at),
                        left.type().isSigned(),
                        at);
            case Expression.Binary(var operation, var left, var right, var at)
            when isWide(right.type()) -> WideArithmetic.shiftedByWide(operation, expression(left), parts(right), at);
            case Expression.Hash(var function, var inputs, var type, var at) ->
                new Expression.Hash(function, ordered(inputs, at), type, at);
            case Expression.Checksum(var inputs, var at) -> new Expression.Checksum(ordered(inputs, at), at);
            default -> super.expression(expression);
        };
    }

    /** The parts of a value, of which a narrow one has one. */
    private List<Expression> parts(Expression value) {
        if (!isWide(value.type())) {
            return List.of(expression(value));
        }
        return switch (value) {
            case Expression.Constant constant -> constants(constant);
            case Expression.Read(var variable, var where) ->
                parts(variable).stream()
                        .<Expression>map(part -> new Expression.Read(part, where))
                        .toList();
            case Expression.Slice(var inner, var high, var low, var where) ->
                WideArithmetic.regrouped(parts(inner), high, low, where);
            case Expression.Complement(var inner, var where) ->
                parts(inner).stream()
                        .<Expression>map(part -> new Expression.Complement(part, where))
                        .toList();
            case Expression.Binary binary -> binary(binary);
            case Expression.Choose(var condition, var yes, var no, var where) ->
                arithmetic.choose(expression(condition), parts(yes), parts(no), where);
            case Expression.Cast(var type, var inner, var where) ->
                WideArithmetic.regrouped(parts(inner), type.width() - 1, 0, where);
            case Expression.Lookahead(var offset, var type, var where) -> lookahead(offset, type, where);
            case Expression.Hash(var function, var inputs, var type, var where) ->
                WideArithmetic.regrouped(
                        List.of(new Expression.Hash(
                                function, ordered(inputs, where), ValueType.bits(Field.MAX_WIDTH), where)),
                        type.width() - 1,
                        0,
                        where);
            case Expression.MathLookUp _, Expression.Checksum _, Expression.Hit _, Expression.ActionRun _ ->
                throw new IllegalArgumentException("never wide: " + value);
        };
    }

    private static List<Expression> constants(Expression.Constant constant) {
        List<Expression> parts = new ArrayList<>();
        int width = constant.type().width();
        for (BigInteger part : ordered(constant.value(), constant.type()).reversed()) {
            int left = width - parts.size() * Field.MAX_WIDTH;
            parts.add(new Expression.Constant(part, ValueType.bits(Math.min(Field.MAX_WIDTH, left))));
        }
        return parts;
    }

    private List<Expression> binary(Expression.Binary binary) {
        Position at = binary.at();
        List<Expression> left = parts(binary.left());
        return switch (binary.operation()) {
            case AND, OR, XOR -> {
                List<Expression> right = parts(binary.right());
                yield IntStream.range(0, left.size())
                        .mapToObj(i -> Simplify.binary(binary.operation(), left.get(i), right.get(i), at))
                        .toList();
            }
            case ADD, SUBTRACT ->
                arithmetic.carried(binary.operation(), arithmetic.locals(left, at), locals(binary.right(), at), at);
            case CONCAT -> WideArithmetic.concat(left, parts(binary.right()), binary);
            case SHIFT_LEFT, SHIFT_RIGHT -> {
                List<Expression> value = arithmetic.locals(left, at);
                Expression in = arithmetic.shiftedIn(binary, value);
                yield binary.right() instanceof Expression.Constant count
                        ? WideArithmetic.shifted(binary, value, in, count.value())
                        : arithmetic.shifted(binary, value, in, locals(binary.right(), at));
            }
            default ->
                throw new UnsupportedConstruct(
                        at,
                        binary.operation().name().toLowerCase(Locale.ROOT) + " with "
                                + binary.type().width() + " bits: at most " + Field.MAX_WIDTH + " are possible",
                        "use narrower values");
        };
    }

    private static List<Expression> lookahead(int offset, ValueType type, Position at) {
        List<Expression> parts = new ArrayList<>();
        for (int low = 0; low < type.width(); low += Field.MAX_WIDTH) {
            int width = Math.min(Field.MAX_WIDTH, type.width() - low);
            parts.add(new Expression.Lookahead(offset + type.width() - low - width, ValueType.bits(width), at));
        }
        return parts;
    }

    private List<Expression> locals(Expression value, Position at) {
        return arithmetic.locals(parts(value), at);
    }

    /** A variable with the value, which is read several times. */
    private Expression local(Expression value, Position at) {
        return value instanceof Expression.Constant ? value : context.held("part", value, at, this::emit);
    }
}
