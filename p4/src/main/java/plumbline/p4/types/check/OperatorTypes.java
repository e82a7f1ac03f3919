package plumbline.p4.types.check;

import java.math.BigInteger;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.syntax.P4Expression.Binary;
import plumbline.p4.syntax.P4Expression.BinaryOperator;
import plumbline.p4.types.CompileTimeValue;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.SemanticType.ArbitraryInt;
import plumbline.p4.types.SemanticType.Bits;
import plumbline.p4.types.SemanticType.Bool;
import plumbline.p4.types.SemanticType.Text;
import plumbline.p4.types.SemanticType.Unknown;
import plumbline.p4.types.TypedProgram;
import plumbline.p4.types.rule.ConstantFolder;
import plumbline.p4.types.rule.Inference;

/** On which types operators are defined, and what they give (specification, sections 8.5 to 8.10). */
final class OperatorTypes {
    private static final SemanticType UNKNOWN = new Unknown();
    private static final SemanticType BOOL = new Bool();
    private final ProgramChecks checks;
    private final TypedProgram.Builder facts;
    private final KnownExpressions known;

    OperatorTypes(ProgramChecks checks) {
        this.checks = checks;
        facts = checks.facts;
        known = checks.known;
    }

    /** The type of a member's value; of all other types the type. */
    static SemanticType underlying(SemanticType type) {
        return type instanceof SemanticType.Enum member ? member.underlying().orElse(type) : type;
    }

    private SemanticType type(P4Expression operand) {
        return facts.type(operand);
    }

    /** The type of an operation whose operand has a type. */
    SemanticType unary(P4Expression.Unary unary) {
        SemanticType operand = underlying(type(unary.operand()));
        if (operand instanceof Unknown) {
            return UNKNOWN;
        }
        boolean defined =
                switch (unary.operator()) {
                    case NOT -> operand instanceof Bool;
                    case COMPLEMENT -> operand instanceof Bits;
                    case MINUS, PLUS -> operand instanceof Bits || operand instanceof ArbitraryInt;
                };
        if (!defined) {
            return checks.error(
                    unary.at(),
                    "operand",
                    "'" + unary.operator().symbol() + "' is not defined on " + operand,
                    operand instanceof ArbitraryInt ? "give the number a width" : "");
        }
        known.addIf(unary, unary.operand());
        known.value(unary.operand())
                .flatMap(value -> ConstantFolder.unary(unary.operator(), value, operand))
                .ifPresent(value -> known.value(unary, value));
        toUnderlying(unary.operand());
        return operand;
    }

    /** A member of an enumeration stands for its value where it is calculated with. */
    private void toUnderlying(P4Expression operand) {
        SemanticType type = type(operand);
        if (!underlying(type).equals(type)) {
            facts.target(operand, underlying(type));
        }
    }

    /** The type of an operation whose operands have types. */
    SemanticType binary(Binary binary) {
        if (type(binary.left()) instanceof Unknown || type(binary.right()) instanceof Unknown) {
            return isComparison(binary.operator()) ? BOOL : UNKNOWN;
        }
        known.addIf(binary, binary.left(), binary.right());
        SemanticType result =
                switch (binary.operator()) {
                    case OR, AND -> logical(binary);
                    case EQUAL, UNEQUAL -> equality(binary);
                    case LESS, GREATER, LESS_EQUAL, GREATER_EQUAL ->
                        arithmetic(binary) instanceof Unknown ? UNKNOWN : BOOL;
                    case SHIFT_LEFT, SHIFT_RIGHT -> shift(binary);
                    case CONCAT -> concat(binary);
                    case DIVIDE, MODULO -> division(binary);
                    case BIT_OR, BIT_XOR, BIT_AND, PLUS, MINUS, PLUS_SAT, MINUS_SAT, TIMES -> arithmetic(binary);
                };
        if (!(result instanceof Unknown)) {
            fold(binary, result);
        }
        return result;
    }

    private void fold(Binary binary, SemanticType result) {
        Optional<CompileTimeValue> left = operand(binary.left());
        Optional<CompileTimeValue> right = operand(binary.right());
        if (left.isPresent() && right.isPresent()) {
            Optional<CompileTimeValue> value = ConstantFolder.binary(
                    binary.operator(), left.get(), right.get(), underlying(type(binary.right())), result);
            value.ifPresent(folded -> known.value(binary, folded));
            if (value.isEmpty() && result instanceof ArbitraryInt) {
                checks.error(binary.at(), "range", "the number that this gives is too large", "");
            }
        }
    }

    /** The value of an operand, of the type it is cast to. */
    private Optional<CompileTimeValue> operand(P4Expression operand) {
        return known.value(operand).flatMap(value -> facts.target(operand)
                .map(to -> ConstantFolder.cast(value, to))
                .orElse(Optional.of(value)));
    }

    private static boolean isComparison(BinaryOperator operator) {
        return switch (operator) {
            case OR, AND, EQUAL, UNEQUAL, LESS, GREATER, LESS_EQUAL, GREATER_EQUAL -> true;
            default -> false;
        };
    }

    private SemanticType undefined(Binary binary, String fix) {
        return checks.error(
                binary.at(),
                "operand",
                "'" + binary.operator().symbol() + "' is not defined on " + type(binary.left()) + " and "
                        + type(binary.right()),
                fix);
    }

    private SemanticType logical(Binary binary) {
        boolean defined = type(binary.left()) instanceof Bool && type(binary.right()) instanceof Bool;
        return defined ? BOOL : undefined(binary, "compare to get a bool: a != 0");
    }

    /** Two numbers of the same type; one without a width gets that of the other. */
    private SemanticType arithmetic(Binary binary) {
        return common(binary.left(), binary.right()).orElseGet(() -> undefined(binary, fix(binary)));
    }

    private String fix(Binary binary) {
        boolean numbers = isNumber(binary.left()) && isNumber(binary.right());
        return numbers ? "cast one of them to the type of the other" : "";
    }

    private boolean isNumber(P4Expression operand) {
        SemanticType type = underlying(type(operand));
        return type instanceof Bits || type instanceof ArbitraryInt;
    }

    /** The type in which two numbers are calculated with; empty: there is none. */
    private Optional<SemanticType> common(P4Expression left, P4Expression right) {
        if (!isNumber(left) || !isNumber(right)) {
            return Optional.empty();
        }
        SemanticType one = underlying(type(left));
        SemanticType other = underlying(type(right));
        toUnderlying(left);
        toUnderlying(right);
        if (one.equals(other)) {
            return Optional.of(one);
        }
        if (one instanceof ArbitraryInt) {
            facts.target(left, other);
            return Optional.of(other);
        }
        if (other instanceof ArbitraryInt) {
            facts.target(right, one);
            return Optional.of(one);
        }
        return Optional.empty();
    }

    private SemanticType division(Binary binary) {
        SemanticType type = arithmetic(binary);
        if (type instanceof Bits(int _, boolean signed) && signed) {
            return undefined(binary, "numbers without a sign are divided");
        }
        Optional<BigInteger> left = known.whole(binary.left());
        Optional<BigInteger> right = known.whole(binary.right());

        if (right.isPresent() && right.get().signum() == 0) {
            return checks.error(binary.at(), "range", "a division by 0", "");
        }
        if (left.filter(value -> value.signum() < 0).isPresent()
                || right.filter(value -> value.signum() < 0).isPresent()) {
            return checks.error(binary.at(), "range", "a division of negative numbers", "");
        }
        return type;
    }

    private SemanticType shift(Binary binary) {
        SemanticType left = underlying(type(binary.left()));
        SemanticType by = underlying(type(binary.right()));
        Optional<BigInteger> amount = known.whole(binary.right());
        if (!isNumber(binary.left()) || !isNumber(binary.right())) {
            return undefined(binary, "");
        }
        if (amount.filter(value -> value.signum() < 0).isPresent()) {
            return checks.error(
                    binary.at(), "range", "a shift by " + amount.get(), "shift the other way by the positive number");
        }
        if (by instanceof Bits(int _, boolean signed) && signed && amount.isEmpty()) {
            return undefined(binary, "the number of bits to shift by has no sign: cast it to bit<…>");
        }
        if (left instanceof ArbitraryInt && !known.has(binary.right())) {
            return undefined(binary, "give the number that is shifted a width");
        }
        toUnderlying(binary.left());
        toUnderlying(binary.right());
        return left;
    }

    private SemanticType concat(Binary binary) {
        SemanticType left = underlying(type(binary.left()));
        SemanticType right = underlying(type(binary.right()));
        if (left instanceof Text && right instanceof Text) {
            return left;
        }
        if (left instanceof Bits(int high, boolean signed) && right instanceof Bits(int low, boolean _)) {
            toUnderlying(binary.left());
            toUnderlying(binary.right());
            return new Bits(high + low, signed);
        }
        boolean open = left instanceof ArbitraryInt || right instanceof ArbitraryInt;
        return undefined(binary, open ? "give the number a width" : "");
    }

    private SemanticType equality(Binary binary) {
        SemanticType left = type(binary.left());
        SemanticType right = type(binary.right());
        boolean defined = isNumber(binary.left()) && isNumber(binary.right())
                ? common(binary.left(), binary.right()).isPresent()
                : comparable(binary, left, right);
        boolean truth = left instanceof Bool || right instanceof Bool;
        String fix = truth ? "a bool is true or false, and a condition by itself" : fix(binary);
        return defined ? BOOL : undefined(binary, fix);
    }

    private boolean comparable(Binary binary, SemanticType left, SemanticType right) {
        boolean openLeft = Inference.isOpen(left);
        boolean openRight = Inference.isOpen(right);
        if (openLeft && openRight) {
            return left instanceof SemanticType.ValueList
                    && right instanceof SemanticType.ValueList
                    && (checks.casts.fits(left, tuple(right)) || checks.casts.fits(right, tuple(left)));
        }
        if (openLeft || openRight) {
            P4Expression open = openLeft ? binary.left() : binary.right();
            SemanticType other = openLeft ? right : left;
            return hasValues(other) && checks.casts.fits(type(open), other) && checks.casts.expect(open, other);
        }
        return hasValues(left) && left.equals(right);
    }

    private static SemanticType tuple(SemanticType list) {
        return list instanceof SemanticType.ValueList(var elements) ? new SemanticType.Tuple(elements) : list;
    }

    private static boolean hasValues(SemanticType type) {
        return switch (type) {
            case Bits _,
                    Bool _,
                    Text _,
                    SemanticType.Varbits _,
                    SemanticType.ErrorCode _,
                    SemanticType.MatchKind _,
                    SemanticType.Enum _,
                    SemanticType.Structured _,
                    SemanticType.Stack _,
                    SemanticType.Tuple _,
                    SemanticType.ListOf _,
                    SemanticType.Newtype _ -> true;
            default -> false;
        };
    }

    /** The type of a choice whose parts have types. */
    SemanticType choice(P4Expression.Choice choice) {
        checks.casts.expect(choice.condition(), BOOL);
        SemanticType yes = type(choice.yes());
        SemanticType no = type(choice.no());
        if (yes instanceof Unknown || no instanceof Unknown) {
            return yes instanceof Unknown ? no : yes;
        }
        boolean open = yes instanceof ArbitraryInt && no instanceof ArbitraryInt;
        if (open && !known.has(choice.condition())) {
            return checks.error(
                    choice.at(), "operand", "both values of a choice are without a width", "give one to one");
        }
        known.addIf(choice, choice.condition(), choice.yes(), choice.no());
        known.value(choice.condition())
                .flatMap(CompileTimeValue::truth)
                .map(truth -> truth ? choice.yes() : choice.no())
                .flatMap(known::value)
                .ifPresent(value -> known.value(choice, value));
        if (Inference.isOpen(yes) && !open) {
            return checks.casts.expect(choice.yes(), no) ? no : UNKNOWN;
        }
        return checks.casts.expect(choice.no(), yes) ? yes : UNKNOWN;
    }

    /** The type of a mask or a range. */
    SemanticType set(Position at, P4Expression one, P4Expression other) {
        SemanticType first = type(one);
        if (first instanceof Unknown || type(other) instanceof Unknown) {
            return new SemanticType.SetOf(UNKNOWN);
        }
        Optional<SemanticType> common = common(one, other);
        if (common.isEmpty()) {
            return checks.error(
                    at, "operand", "no set can be made of " + first + " and " + type(other), "both are of one type");
        }
        return new SemanticType.SetOf(first instanceof SemanticType.Enum ? first : common.get());
    }
}
