package plumbline.p4.types.check;

import java.math.BigInteger;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import plumbline.isa.model.Position;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.syntax.P4Parameter;
import plumbline.p4.types.CompileTimeValue;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.SemanticType.Field;
import plumbline.p4.types.TypedProgram;
import plumbline.p4.types.rule.ConstantFolder;
import plumbline.p4.types.rule.ExplicitCasts;
import plumbline.p4.types.rule.Inference;

/**
 * Whether a value stands where one of its type is expected, and what it is cast to without being written so (P4-16
 * language specification 1.2.4, section 8.11.2): numbers without a width, members of enumerations with values, lists.
 */
final class ImplicitCasts {
    private final ProgramChecks checks;
    private final TypedProgram.Builder facts;

    ImplicitCasts(ProgramChecks checks) {
        this.checks = checks;
        facts = checks.facts;
    }

    /** Checks an expression against the type that is expected, and says where it does not fit. */
    boolean expect(P4Expression expression, SemanticType expected) {
        SemanticType found = facts.type(expression);
        if (isFree(found) || isFree(expected) || found.equals(expected)) {
            return true;
        }
        boolean fits =
                switch (expression) {
                    case P4Expression.ListOf list when found instanceof SemanticType.ValueList -> list(list, expected);
                    case P4Expression.StructOf struct -> struct(struct, expected);
                    case P4Expression.Choice choice
                    when Inference.isOpen(found) -> expect(choice.yes(), expected) && expect(choice.no(), expected);
                    default -> fits(found, expected) || mismatch(expression.at(), expected, found);
                };
        if (fits) {
            facts.target(expression, expected);
            facts.value(expression).ifPresent(value -> warnOfCut(value, expected, expression.at()));
        }
        return fits;
    }

    /** Warns of a number of which the highest bits are lost; a negative one may stand for the bits of its width. */
    void warnOfCut(CompileTimeValue value, SemanticType type, Position at) {
        if (type instanceof SemanticType.Newtype newtype) {
            warnOfCut(value, newtype.under(), at);
        }
        if (value instanceof CompileTimeValue.Whole(BigInteger number)
                && type instanceof SemanticType.Bits bits
                && number.bitLength() > (number.signum() < 0 || bits.signed() ? bits.width() - 1 : bits.width())) {
            checks.warning(
                    at,
                    "range",
                    number + " does not fit " + bits + ": it becomes "
                            + ConstantFolder.whole(number, bits)
                                    .flatMap(CompileTimeValue::whole)
                                    .orElseThrow(),
                    "write a number of " + bits.width() + " bits");
        }
    }

    private boolean mismatch(Position at, SemanticType expected, SemanticType found) {
        checks.error(at, "type-mismatch", "expected " + expected + ", found " + found, way(expected, found));
        return false;
    }

    private String way(SemanticType expected, SemanticType found) {
        if (expected instanceof SemanticType.BlockObject type && found instanceof SemanticType.BlockObject block) {
            return "its parameters are " + parameters(block) + ", and those of " + type + " are " + parameters(type);
        }
        if (expected instanceof SemanticType.Bool && found instanceof SemanticType.Bits) {
            return "compare it: != 0";
        }
        boolean cast = ExplicitCasts.isDefined(found, expected);
        return cast ? "write the cast: (" + expected + ")" : "";
    }

    private String parameters(SemanticType.BlockObject block) {
        List<SemanticType> types = Inference.parameterTypes(facts, block);
        List<P4Parameter> parameters = block.head().parameters();
        return IntStream.range(0, types.size())
                .mapToObj(i -> Phrases.direction(parameters.get(i)) + types.get(i))
                .collect(Collectors.joining(", ", "(", ")"));
    }

    private static boolean isFree(SemanticType type) {
        return type instanceof SemanticType.Unknown || Inference.isWildcard(type);
    }

    /** Whether a value of one type stands where another is expected. */
    boolean fits(SemanticType found, SemanticType expected) {
        if (isFree(found) || isFree(expected) || found.equals(expected)) {
            return true;
        }
        return switch (found) {
            case SemanticType.ArbitraryInt _ ->
                expected instanceof SemanticType.Bits
                        || expected instanceof SemanticType.Newtype newtype
                                && fits(found, newtype.under()); // as p4c does
            case SemanticType.Bits _ -> expected instanceof SemanticType.ArbitraryInt; // as p4c does
            case SemanticType.Enum member ->
                member.underlying().isPresent() && member.underlying().get().equals(expected);
            case SemanticType.InvalidHeader _ -> TypeLimits.hasValidity(expected);
            case SemanticType.Anything _ -> hasDefault(expected);
            case SemanticType.ValueList list -> listFits(list, expected);
            case SemanticType.NamedValues values ->
                expected instanceof SemanticType.Structured structured
                        && structured.fields().size() == values.fields().size()
                        && values.fields().stream().allMatch(field -> structured
                                .field(field.name())
                                .filter(own -> fits(field.type(), own.type()))
                                .isPresent());
            case SemanticType.Tuple tuple ->
                expected instanceof SemanticType.Tuple other && allFit(tuple.elements(), other.elements());
            case SemanticType.ListOf list ->
                expected instanceof SemanticType.ListOf other && fits(list.element(), other.element());
            case SemanticType.BlockObject block ->
                expected instanceof SemanticType.BlockObject type && blockFits(block, type);
            case SemanticType.ExternObject object ->
                expected instanceof SemanticType.ExternObject other
                        && other.declaration() == object.declaration()
                        && allFit(object.arguments(), other.arguments());
            default -> false;
        };
    }

    /** Whether a type has a default value (specification, section 7.3). */
    private static boolean hasDefault(SemanticType type) {
        return switch (type) {
            case SemanticType.ExternObject _,
                    SemanticType.BlockObject _,
                    SemanticType.ListOf _,
                    SemanticType.Text _,
                    SemanticType.MatchKind _ -> false;
            case SemanticType.Structured structured ->
                structured.fields().stream().allMatch(field -> hasDefault(field.type()));
            default -> true;
        };
    }

    private boolean listFits(SemanticType.ValueList list, SemanticType expected) {
        return switch (expected) {
            case SemanticType.Tuple tuple -> allFit(list.elements(), tuple.elements());
            case SemanticType.Structured structured ->
                !structured.declaration().isUnion()
                        && allFit(
                                list.elements(),
                                structured.fields().stream().map(Field::type).toList());
            case SemanticType.ListOf other ->
                list.elements().stream().allMatch(element -> fits(element, other.element()));
            case SemanticType.Stack stack ->
                list.elements().size() == stack.size()
                        && list.elements().stream().allMatch(element -> fits(element, stack.element()));
            default -> false;
        };
    }

    private boolean allFit(List<SemanticType> found, List<SemanticType> expected) {
        if (found.size() != expected.size()) {
            return false;
        }
        for (int i = 0; i < found.size(); i++) {
            if (!fits(found.get(i), expected.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Whether a parser or control is of a type: its parameters go the same ways and have the same types. */
    private boolean blockFits(SemanticType.BlockObject found, SemanticType.BlockObject type) {
        if (found.head().block() != type.head().block()) {
            return false;
        }
        if (type.head().isPackage()) {
            return found.head() == type.head() && allFit(found.arguments(), type.arguments());
        }
        List<P4Parameter> own = found.head().parameters();
        List<P4Parameter> expected = type.head().parameters();
        List<SemanticType> ownTypes = Inference.parameterTypes(facts, found);
        List<SemanticType> expectedTypes = Inference.parameterTypes(facts, type);
        int both = Math.min(own.size(), expected.size());
        Inference inference = new Inference(facts, checks.types.open(found));
        for (int i = 0; i < both; i++) {
            inference.infer(ownTypes.get(i), expectedTypes.get(i));
            if (own.get(i).direction() != expected.get(i).direction()
                    || !sameType(inference.substitution().apply(ownTypes.get(i)), expectedTypes.get(i))) {
                return false;
            }
        }
        return own.stream().skip(both).allMatch(CallTypes::canBeLeftOut)
                && expected.stream().skip(both).allMatch(CallTypes::canBeLeftOut);
    }

    /** Whether nothing is cast between two types. */
    static boolean sameType(SemanticType one, SemanticType other) {
        return isFree(one)
                || isFree(other)
                || one.equals(other)
                || one instanceof SemanticType.Generic a
                        && other instanceof SemanticType.Generic b
                        && a.declaration() == b.declaration()
                        && allSame(a.arguments(), b.arguments());
    }

    private static boolean allSame(List<SemanticType> one, List<SemanticType> other) {
        for (int i = 0; i < one.size(); i++) {
            if (!sameType(one.get(i), other.get(i))) {
                return false;
            }
        }
        return one.size() == other.size();
    }

    private boolean list(P4Expression.ListOf list, SemanticType expected) {
        return switch (expected) {
            case SemanticType.Tuple tuple -> elements(list, tuple.elements(), expected);
            case SemanticType.Structured structured
            when !structured.declaration().isUnion() ->
                elements(list, structured.fields().stream().map(Field::type).toList(), expected);
            case SemanticType.ListOf other ->
                list.elements().stream().allMatch(element -> expect(element, other.element()));
            case SemanticType.Stack stack -> elements(list, repeat(stack), expected);
            default -> mismatch(list.at(), expected, facts.type(list));
        };
    }

    private static List<SemanticType> repeat(SemanticType.Stack stack) {
        return Collections.nCopies(stack.size(), stack.element());
    }

    private boolean elements(P4Expression.ListOf list, List<SemanticType> types, SemanticType expected) {
        List<P4Expression> elements = list.elements();
        boolean dots = !elements.isEmpty() && elements.getLast() instanceof P4Expression.Dots;
        int given = dots ? elements.size() - 1 : elements.size();
        if (dots ? given > types.size() : given != types.size()) {
            checks.error(
                    list.at(),
                    "type-mismatch",
                    expected + " has " + Phrases.count(types.size(), "element") + " and gets "
                            + Phrases.count(given, "value"),
                    dots ? "" : "give all of them, or end with '...'");
            return false;
        }
        boolean fits = true;
        for (int i = 0; i < given; i++) {
            fits &= expect(elements.get(i), types.get(i));
        }
        return fits;
    }

    private boolean struct(P4Expression.StructOf struct, SemanticType expected) {
        if (!(expected instanceof SemanticType.Structured structured)
                || structured.declaration().isUnion()) {
            return mismatch(struct.at(), expected, facts.type(struct));
        }
        boolean fits = true;
        for (P4Expression.NamedValue value : struct.fields()) {
            Optional<Field> field = structured.field(value.name());
            if (field.isEmpty()) {
                fits = false;
                checks.error(
                        value.at(),
                        "unknown-name",
                        structured + " has no member '" + value.name() + "'",
                        SymbolScopes.meant(
                                        value.name(),
                                        structured.fields().stream()
                                                .map(Field::name)
                                                .toList())
                                .orElse(""));
            } else {
                fits &= expect(value.value(), field.get().type());
            }
        }
        if (!struct.open()
                && fits
                && struct.fields().size() < structured.fields().size()) {
            checks.error(
                    struct.at(),
                    "type-mismatch",
                    "'" + structured + "' has more fields than have values here",
                    "give all of them, or end with '...'");
            return false;
        }
        return fits;
    }
}
