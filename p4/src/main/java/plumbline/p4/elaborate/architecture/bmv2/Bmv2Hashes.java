package plumbline.p4.elaborate.architecture.bmv2;

import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.ValueType;
import plumbline.p4.elaborate.architecture.tofino.TofinoHashes;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.ValueFolding;
import plumbline.p4.elaborate.value.ValueOperations;

/** The hash algorithms of BMv2, by their names in v1model and PSA. */
public final class Bmv2Hashes {
    private static final HashFunction CRC16 = new HashFunction.Crc(16, 0x8005, true, true, 0, 0);
    private static final HashFunction CRC32 =
            new HashFunction.Crc(32, 0x04C11DB7L, true, true, 0xFFFFFFFFL, 0xFFFFFFFFL);

    private Bmv2Hashes() {}

    /** A hash of values side by side, as wide as the algorithm makes it. */
    public static Expression of(P4Value algorithm, List<Expression> inputs, Position at) {
        if (!(algorithm instanceof P4Value.EnumMember member)) {
            throw Refusal.unsupported(at, "a hash algorithm that is not a constant", "name one of HashAlgorithm");
        }
        return switch (member.name().toLowerCase(Locale.ROOT)) {
            case "crc16", "crc16_custom" -> hash(CRC16, inputs, at);
            case "crc32", "crc32_custom", "target_default" -> hash(CRC32, inputs, at);
            case "xor16" -> hash(new HashFunction.Xor(Short.SIZE), inputs, at);
            case "random" -> hash(TofinoHashes.RANDOM, inputs, at);
            case "identity" -> hash(new HashFunction.Identity(), inputs, at);
            case "csum16", "ones_complement16" -> new Expression.Checksum(inputs, at);
            default ->
                throw Refusal.unsupported(
                        at, "hash algorithm '" + member.name() + "'", "use crc16, crc32, xor16, identity or csum16");
        };
    }

    private static Expression hash(HashFunction function, List<Expression> inputs, Position at) {
        return new Expression.Hash(function, inputs, ValueType.bits(function.width()), at);
    }

    /** {@code base + hash mod max}; without a limit if {@code max} is 0. */
    public static Expression scaled(Expression hash, Expression base, Expression max, ValueType result, Position at) {
        Expression rest = rest(hash, max, at);
        return ValueFolding.binary(
                BinaryOperation.ADD, Simplify.cast(result, base, at), Simplify.cast(result, rest, at), at);
    }

    private static Expression rest(Expression hash, Expression max, Position at) {
        if (!(max instanceof Expression.Constant limit)) {
            Expression wide = Simplify.cast(max.type(), hash, at);
            return ValueFolding.binary(BinaryOperation.REMAINDER, wide, max, at);
        }
        BigInteger count = limit.value();
        return count.signum() == 0 ? hash : ValueOperations.remainder(hash, count, at);
    }
}
