package plumbline.p4.types.rule;

import java.math.BigInteger;
import java.util.Optional;
import plumbline.p4.types.BuiltInMethod;
import plumbline.p4.types.CompileTimeValue;
import plumbline.p4.types.SemanticType;

/** How many bits a value takes (specification, section 9). */
public final class TypeSizes {
    private static final int BITS_PER_BYTE = 8;

    private TypeSizes() {}

    /** What a method of sizes gives; empty where the type has no size, or a type variable in it. */
    public static Optional<CompileTimeValue> of(SemanticType type, BuiltInMethod method) {
        return switch (method) {
            case MIN_SIZE_IN_BITS -> bits(type, false).map(TypeSizes::whole);
            case MAX_SIZE_IN_BITS -> bits(type, true).map(TypeSizes::whole);
            case MIN_SIZE_IN_BYTES -> bits(type, false).map(TypeSizes::bytes).map(TypeSizes::whole);
            case MAX_SIZE_IN_BYTES -> bits(type, true).map(TypeSizes::bytes).map(TypeSizes::whole);
            case IS_VALID, SET_VALID, SET_INVALID, PUSH_FRONT, POP_FRONT -> Optional.empty();
        };
    }

    private static CompileTimeValue whole(long size) {
        return new CompileTimeValue.Whole(BigInteger.valueOf(size));
    }

    private static long bytes(long bits) {
        return Math.ceilDiv(bits, BITS_PER_BYTE);
    }

    private static Optional<Long> bits(SemanticType type, boolean most) {
        return switch (type) {
            case SemanticType.Bits bits -> Optional.of((long) bits.width());
            case SemanticType.Bool _ -> Optional.of(1L);
            case SemanticType.Varbits varbits -> Optional.of(most ? (long) varbits.maxWidth() : 0L);
            case SemanticType.Enum member -> member.underlying().flatMap(under -> bits(under, most));
            case SemanticType.TypeName name -> bits(name.type(), most);
            case SemanticType.Newtype newtype -> bits(newtype.under(), most);
            case SemanticType.Stack stack -> bits(stack.element(), most).map(size -> size * stack.size());
            case SemanticType.Tuple tuple ->
                tuple.elements().stream().map(element -> bits(element, most)).reduce(Optional.of(0L), TypeSizes::sum);
            case SemanticType.Structured structured -> structured(structured, most);
            default -> Optional.empty();
        };
    }

    private static Optional<Long> structured(SemanticType.Structured structured, boolean most) {
        var sizes = structured.fields().stream().map(field -> bits(field.type(), most));
        return switch (structured.declaration().structure()) {
            case HEADER, STRUCT -> sizes.reduce(Optional.of(0L), TypeSizes::sum);
            case HEADER_UNION ->
                sizes.reduce((one, other) -> one.flatMap(a -> other.map(b -> most ? Math.max(a, b) : Math.min(a, b))))
                        .orElse(Optional.of(0L));
        };
    }

    private static Optional<Long> sum(Optional<Long> one, Optional<Long> other) {
        return one.flatMap(a -> other.map(b -> a + b));
    }
}
