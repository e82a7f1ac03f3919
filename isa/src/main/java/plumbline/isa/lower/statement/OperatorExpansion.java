package plumbline.isa.lower.statement;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plumbline.isa.lower.checksum.ChecksumSum;
import plumbline.isa.lower.tree.ConstantFolding;
import plumbline.isa.lower.tree.LoweringContext;
import plumbline.isa.lower.tree.StatementRewriter;
import plumbline.isa.lower.tree.UnsupportedConstruct;
import plumbline.isa.model.Field;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/**
 * Operator expansion: what no instruction of the table does becomes several: signed sums that stop at the ends of a
 * range that no container has, sums of more than 64 bits that do, signed shifts by a value, extension by the sign,
 * random numbers between bounds, Internet checksums.
 */
public final class OperatorExpansion extends StatementRewriter {
    /** What is drawn for a random number between bounds. */
    private static final ValueType DRAWN = ValueType.bits(Integer.SIZE);

    /**
     * Bits of which an instruction makes signed sums that stop at the ends: the top bit of a container decides
     * (p4c:bf-asm/instruction.cpp:1658-1701, sadds and ssubs).
     */
    private static final Set<Integer> SIGNED_SUMS = Set.of(8, 16, 32);

    /** What the register action holds whose body is expanded; empty outside. */
    private final Set<Variable> ofAction = new HashSet<>();

    private OperatorExpansion(LoweringContext context) {
        super(context);
    }

    public static StructuredProgram expand(StructuredProgram program, LoweringContext context) {
        return new OperatorExpansion(context).program(program);
    }

    /**
     * What a register action takes in comes out of the hash logic, which repeats bits; a choice would be another
     * action.
     */
    @Override
    protected ExternInstance extern(ExternInstance extern) {
        if (extern instanceof ExternInstance.RegisterAction action) {
            ofAction.addAll(action.cell());
            action.body().forEach(statement -> ofAction.addAll(Operations.writes(statement)));
        }
        ExternInstance expanded = super.extern(extern);
        ofAction.clear();
        return expanded;
    }

    @Override
    protected Expression expression(Expression expression) {
        Expression inner = super.expression(expression);
        return switch (inner) {
            case Expression.Cast cast when extendsSign(cast) -> signExtended(cast);
            case Expression.Binary binary -> binary(binary);
            case Expression.Checksum checksum -> new ChecksumSum(this::reused).of(checksum);
            default -> inner;
        };
    }

    @Override
    protected void statement(StructuredStatement statement) {
        if (statement instanceof StructuredStatement.Random random) {
            draw(random);
        } else {
            super.statement(statement);
        }
    }

    /**
     * Draws 32 bits and scales them: low + draw·size / 2^32. Of n numbers some are more likely than others, by n / 2^32
     * at most.
     */
    private void draw(StructuredStatement.Random random) {
        Position at = random.at();
        ValueType type = random.target().type();
        boolean isWhole = Simplify.zero(type).equals(random.low())
                && Simplify.constant(Simplify.ones(type.width()), type).equals(random.high());
        if (isWhole) {
            emit(random);
            return;
        }
        int bits = bitsBetween(random);
        if (bits > DRAWN.width()) {
            throw new UnsupportedConstruct(
                    at,
                    "a random number between bounds that are " + bits + " bits apart: at most " + DRAWN.width()
                            + " are possible",
                    "draw all values of the type, or a narrower number");
        }
        Expression low = reused(expression(random.low()), at);
        Expression high = expression(random.high());
        Variable drawn = context.local("random", DRAWN);
        emit(new StructuredStatement.Random(
                drawn, Simplify.zero(DRAWN), Simplify.constant(Simplify.ones(DRAWN.width()), DRAWN), at));
        ValueType product = ValueType.bits(Field.MAX_WIDTH);
        Expression distance = Simplify.binary(BinaryOperation.SUBTRACT, high, low, at);
        Expression size = Simplify.binary(
                BinaryOperation.ADD,
                Simplify.cast(product, distance, at),
                Simplify.constant(BigInteger.ONE, product),
                at);
        Expression scaled = Simplify.binary(
                BinaryOperation.MULTIPLY, Simplify.cast(product, new Expression.Read(drawn, at), at), size, at);
        Expression part = Simplify.slice(scaled, DRAWN.width() + bits - 1, DRAWN.width(), at);
        Expression number = Simplify.binary(BinaryOperation.ADD, low, Simplify.cast(type, part, at), at);
        emit(new StructuredStatement.Assign(random.target(), number, at));
    }

    /** How many bits the distance between the bounds of a random number takes at most. */
    private static int bitsBetween(StructuredStatement.Random random) {
        return random.low() instanceof Expression.Constant low
                        && random.high() instanceof Expression.Constant high
                        && high.value().compareTo(low.value()) >= 0
                ? Math.max(high.value().subtract(low.value()).bitLength(), 1)
                : random.target().type().width();
    }

    private Expression binary(Expression.Binary binary) {
        boolean signed = binary.type().isSigned();
        boolean wide = binary.type().width() > Field.MAX_WIDTH;
        boolean stops = signed ? SIGNED_SUMS.contains(binary.type().width()) : !wide;
        return switch (binary.operation()) {
            case ADD_SATURATING -> stops ? binary : signed ? signed(BinaryOperation.ADD, binary) : unsignedSum(binary);
            case SUBTRACT_SATURATING ->
                stops ? binary : signed ? signed(BinaryOperation.SUBTRACT, binary) : unsignedDifference(binary);
            case SHIFT_RIGHT ->
                signed && !(binary.right() instanceof Expression.Constant) ? signedShift(binary) : binary;
            default -> binary;
        };
    }

    private static boolean extendsSign(Expression.Cast cast) {
        ValueType from = cast.value().type();
        return from.isSigned() && cast.type().width() > from.width();
    }

    /** Copies of the sign in front. */
    private Expression signExtended(Expression.Cast cast) {
        Position at = cast.at();
        Expression value = reused(cast.value(), at);
        int from = value.type().width();
        ValueType front = ValueType.bits(cast.type().width() - from);
        if (isTakenIn(value) && cast.type().width() <= Field.MAX_WIDTH) {
            List<Expression> bits =
                    new ArrayList<>(Collections.nCopies(front.width(), Simplify.slice(value, from - 1, from - 1, at)));
            bits.add(Simplify.cast(ValueType.bits(from), value, at));
            return new Expression.Hash(new HashFunction.Identity(), bits, cast.type(), at);
        }
        Expression negative = Simplify.equal(
                Simplify.slice(value, from - 1, from - 1, at),
                Simplify.constant(BigInteger.ONE, ValueType.bits(1)),
                at);
        Expression sign = new Expression.Choose(
                negative, Simplify.constant(Simplify.ones(front.width()), front), Simplify.zero(front), at);
        Expression bits = Simplify.cast(ValueType.bits(from), value, at);
        return Simplify.cast(cast.type(), Simplify.concat(sign, bits, at), at);
    }

    private boolean isTakenIn(Expression value) {
        return !ofAction.isEmpty() && Operations.reads(value).stream().noneMatch(ofAction::contains);
    }

    /**
     * A sum leaves the range where its sign is that of neither; a difference where the signs differ and its own is not
     * that of the left one.
     *
     * @param modular to add or to subtract
     */
    private Expression signed(BinaryOperation modular, Expression.Binary binary) {
        Position at = binary.at();
        Expression left = reused(binary.left(), at);
        Expression right = reused(binary.right(), at);
        Expression result = reused(Simplify.binary(modular, left, right, at), at);
        Expression changed = xor(result, left, at);
        Expression outside = modular == BinaryOperation.ADD
                ? Simplify.binary(BinaryOperation.AND, changed, xor(result, right, at), at)
                : Simplify.binary(BinaryOperation.AND, xor(left, right, at), changed, at);
        return stopped(outside, left, result, at);
    }

    /** The end of the range on the side of {@code left} where {@code outside} is negative, else the result. */
    private static Expression stopped(Expression outside, Expression left, Expression result, Position at) {
        ValueType type = result.type();
        Expression smallest = Simplify.constant(BigInteger.ONE.shiftLeft(type.width() - 1), type);
        Expression largest = Simplify.constant(Simplify.ones(type.width() - 1), type);
        Expression end = ConstantFolding.folded(new Expression.Choose(isNegative(left, at), smallest, largest, at));
        return new Expression.Choose(isNegative(outside, at), end, result, at);
    }

    private static Expression isNegative(Expression value, Position at) {
        return ConstantFolding.folded(Simplify.binary(BinaryOperation.LESS, value, Simplify.zero(value.type()), at));
    }

    private static Expression xor(Expression left, Expression right, Position at) {
        return Simplify.binary(BinaryOperation.XOR, left, right, at);
    }

    private Expression unsignedSum(Expression.Binary binary) {
        Position at = binary.at();
        Expression left = reused(binary.left(), at);
        Expression sum = reused(Simplify.binary(BinaryOperation.ADD, left, binary.right(), at), at);
        Expression carried = Simplify.binary(BinaryOperation.LESS, sum, left, at);
        Expression largest = Simplify.constant(Simplify.ones(sum.type().width()), sum.type());
        return new Expression.Choose(carried, largest, sum, at);
    }

    private Expression unsignedDifference(Expression.Binary binary) {
        Position at = binary.at();
        Expression left = reused(binary.left(), at);
        Expression right = reused(binary.right(), at);
        Expression difference = Simplify.binary(BinaryOperation.SUBTRACT, left, right, at);
        Expression borrowed = Simplify.binary(BinaryOperation.LESS, left, right, at);
        return new Expression.Choose(borrowed, Simplify.zero(left.type()), difference, at);
    }

    /** A negative number is shifted as its complement, which fills with zeros, and complemented again. */
    private Expression signedShift(Expression.Binary binary) {
        Position at = binary.at();
        ValueType signed = binary.type();
        ValueType unsigned = ValueType.bits(signed.width());
        Expression left = reused(binary.left(), at);
        Expression count = reused(binary.right(), at);
        Expression bits = Simplify.cast(unsigned, left, at);
        Expression flipped = new Expression.Complement(bits, at);
        Expression negative =
                new Expression.Complement(Simplify.binary(BinaryOperation.SHIFT_RIGHT, flipped, count, at), at);
        Expression positive = Simplify.binary(BinaryOperation.SHIFT_RIGHT, bits, count, at);
        return Simplify.cast(signed, new Expression.Choose(isNegative(left, at), negative, positive, at), at);
    }

    /** A value that is read several times. */
    private Expression reused(Expression value, Position at) {
        if (value instanceof Expression.Read || value instanceof Expression.Constant) {
            return value;
        }
        Expression.Read local = context.held("value", value, at, this::emit);
        if (!ofAction.isEmpty() && !isTakenIn(value)) {
            ofAction.add(local.variable());
        }
        return local;
    }
}
