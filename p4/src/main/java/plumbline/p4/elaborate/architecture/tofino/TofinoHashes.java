package plumbline.p4.elaborate.architecture.tofino;

import java.util.List;
import plumbline.isa.model.Field;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.HashFunction.Crc;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.ValueType;
import plumbline.p4.elaborate.instance.InstantiatedExtern;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.ValueFolding;

/** The hash algorithms of TNA. */
public final class TofinoHashes {
    /** {@code RANDOM} is any function of the compiler's choice: here CRC-32C. */
    public static final HashFunction RANDOM = new Crc(32, 0x1EDC6F41L, true, true, 0xFFFFFFFFL, 0xFFFFFFFFL);

    private TofinoHashes() {}

    /** A hash as a type; of a wider type than the function's value it is repeated. */
    static Expression value(InstantiatedExtern hash, List<Expression> inputs, ValueType type, Position at) {
        if (inputs.isEmpty()) {
            throw Refusal.error(at, "argument", "a hash of no fields", "list what is hashed");
        }
        HashFunction function = of(hash);
        if (type.width() <= function.width() || function instanceof HashFunction.Identity) {
            return new Expression.Hash(function, inputs, type, at);
        }
        Expression once = new Expression.Hash(function, inputs, ValueType.bits(function.width()), at);
        Expression repeated = once;
        while (repeated.type().width() < type.width()) {
            repeated = ValueFolding.binary(BinaryOperation.CONCAT, once, repeated, at);
        }
        return Simplify.cast(type, repeated, at);
    }

    private static HashFunction of(InstantiatedExtern hash) {
        Position at = hash.at();
        List<P4Value> arguments = hash.arguments();
        if (arguments.size() > 1 && arguments.get(1) instanceof P4Value.Reference(InstantiatedExtern polynomial)) {
            return custom(polynomial, at);
        }
        String algorithm = arguments.getFirst() instanceof P4Value.EnumMember member ? member.name() : "";
        return switch (algorithm) {
            case "IDENTITY" -> new HashFunction.Identity();
            case "XOR8" -> new HashFunction.Xor(Byte.SIZE);
            case "XOR16" -> new HashFunction.Xor(Short.SIZE);
            case "XOR32" -> new HashFunction.Xor(Integer.SIZE);
            case "CRC8" -> new Crc(8, 0x07, false, false, 0, 0);
            case "CRC16" -> new Crc(16, 0x8005, true, true, 0, 0);
            case "CRC32" -> new Crc(32, 0x04C11DB7L, true, true, 0xFFFFFFFFL, 0xFFFFFFFFL);
            case "CRC64" -> new Crc(64, 0x42F0E1EBA9EA3693L, false, false, 0, 0);
            case "RANDOM" -> RANDOM;
            default -> throw Refusal.unsupported(at, "the hash algorithm '" + algorithm + "'", "give a CRCPolynomial");
        };
    }

    private static HashFunction custom(InstantiatedExtern polynomial, Position at) {
        Expression coefficient = Conversion.scalar(polynomial.arguments().getFirst(), at);
        int width = coefficient.type().width();
        if (width > Field.MAX_WIDTH) {
            throw Refusal.unsupported(at, "a CRC of " + width + " bits", "use a polynomial of 64 bits at most");
        }
        boolean reversed = Conversion.scalar(polynomial.arguments().get(1), at).equals(Simplify.TRUE);
        return new Crc(
                width,
                number(coefficient, at),
                reversed,
                reversed,
                number(Conversion.scalar(polynomial.arguments().get(4), at), at),
                number(Conversion.scalar(polynomial.arguments().get(5), at), at));
    }

    private static long number(Expression value, Position at) {
        if (value instanceof Expression.Constant constant) {
            return constant.value().longValue();
        }
        throw Refusal.unsupported(at, "a polynomial that is not constant", "write constants");
    }
}
