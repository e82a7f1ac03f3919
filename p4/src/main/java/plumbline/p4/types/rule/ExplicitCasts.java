package plumbline.p4.types.rule;

import plumbline.p4.types.SemanticType;
import plumbline.p4.types.SemanticType.Bits;

/** Between which types a cast is defined (P4-16 language specification 1.2.4, section 8.11.1). */
public final class ExplicitCasts {
    private ExplicitCasts() {}

    /** Whether a value of one type can be cast to another one. */
    public static boolean isDefined(SemanticType from, SemanticType to) {
        if (from.equals(to)) {
            return true;
        }
        if (to instanceof SemanticType.Newtype newtype) {
            return from.equals(newtype.under())
                    || from instanceof SemanticType.ArbitraryInt && isDefined(from, newtype.under());
        }
        return switch (from) {
            case Bits bits -> fromBits(bits, to);
            case SemanticType.Bool _ -> to instanceof Bits(int width, boolean signed) && width == 1 && !signed;
            case SemanticType.ArbitraryInt _ -> to instanceof Bits || to instanceof SemanticType.Bool || hasValues(to);
            case SemanticType.Newtype newtype -> to.equals(newtype.under());
            case SemanticType.Enum member ->
                member.underlying().isPresent()
                        && (member.underlying().get().equals(to)
                                || to instanceof SemanticType.Enum other
                                        && member.underlying().equals(other.underlying()));
            default -> false;
        };
    }

    private static boolean hasValues(SemanticType type) {
        return type instanceof SemanticType.Enum member && member.underlying().isPresent();
    }

    private static boolean fromBits(Bits from, SemanticType to) {
        return switch (to) {
            case Bits other -> other.width() == from.width() || other.signed() == from.signed();
            case SemanticType.Bool _ -> from.width() == 1 && !from.signed();
            case SemanticType.ArbitraryInt _ -> true;
            case SemanticType.Enum member ->
                member.underlying().isPresent() && member.underlying().get().equals(from);
            default -> false;
        };
    }
}
