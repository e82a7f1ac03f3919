package plumbline.p4.parse;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plumbline.isa.model.Position;
import plumbline.p4.source.P4Token;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.syntax.P4Expression.BinaryOperator;
import plumbline.p4.syntax.P4Expression.UnaryOperator;
import plumbline.p4.syntax.P4Type;

/** Reads expressions: by precedence, with casts and type arguments told from comparisons by the names of types. */
final class P4ExpressionParser {
    private static final int MAX_DEPTH = 300;
    private static final int MAX_WIDTH = 1 << 20;
    private static final Pattern NUMBER = Pattern.compile(
            "(?:(?<width>\\d+)(?<sign>[ws]))?(?:0(?<base>[xXoOdDbB]))?(?<digits>_*[0-9a-fA-F][0-9a-fA-F_]*)");
    private static final Map<String, Integer> RADIX = Map.of("x", 16, "o", 8, "d", 10, "b", 2);
    private static final Map<String, BinaryOperator> BINARY = new HashMap<>();
    private static final Map<String, UnaryOperator> UNARY = new HashMap<>();

    static {
        for (BinaryOperator operator : BinaryOperator.values()) {
            BINARY.put(operator.symbol(), operator);
        }
        for (UnaryOperator operator : UnaryOperator.values()) {
            UNARY.put(operator.symbol(), operator);
        }
    }

    private final P4Grammar grammar;
    private final TokenReader tokens;
    private int depth;
    /** Whether the next {@code >} closes angle brackets. */
    private boolean inAngles;

    P4ExpressionParser(P4Grammar grammar) {
        this.grammar = grammar;
        this.tokens = grammar.tokens;
    }

    P4Expression expression() {
        P4Expression condition = binary(1);
        if (!tokens.is("?")) {
            return condition;
        }
        Position at = tokens.take().at();
        P4Expression yes = nested(this::expression);
        tokens.expect(":");
        return new P4Expression.Choice(condition, yes, nested(this::expression), at);
    }

    /** An expression between angle brackets. */
    P4Expression inAngles() {
        return in(true, this::expression);
    }

    /** Reads a part inside of brackets of one kind. */
    private <T> T in(boolean angles, Supplier<T> part) {
        boolean outside = inAngles;
        inAngles = angles;
        try {
            return part.get();
        } finally {
            inAngles = outside;
        }
    }

    private P4Expression binary(int precedence) {
        P4Expression left = unary();
        for (Optional<BinaryOperator> operator = operator(precedence);
                operator.isPresent();
                operator = operator(precedence)) {
            Position at = tokens.take().at();
            if (operator.get() == BinaryOperator.SHIFT_RIGHT) {
                tokens.take();
            }
            P4Expression right = binary(operator.get().precedence() + 1);
            left = new P4Expression.Binary(operator.get(), left, right, at);
        }
        return left;
    }

    private Optional<BinaryOperator> operator(int precedence) {
        P4Token token = tokens.peek();
        if (inAngles && (token.is(">") || token.is(">="))) {
            return Optional.empty();
        }
        boolean shift =
                token.is(">") && tokens.peek(1).is(">") && !tokens.peek(1).afterSpace();
        BinaryOperator operator = shift
                ? BinaryOperator.SHIFT_RIGHT
                : token.kind() == P4Token.Kind.SYMBOL ? BINARY.get(token.text()) : null;
        return Optional.ofNullable(operator).filter(known -> known.precedence() >= precedence);
    }

    private P4Expression unary() {
        return nested(this::unaryHere);
    }

    private P4Expression nested(Supplier<P4Expression> inner) {
        if (depth == MAX_DEPTH) {
            throw tokens.error("more than " + MAX_DEPTH + " expressions are nested");
        }
        depth++;
        try {
            return inner.get();
        } finally {
            depth--;
        }
    }

    private P4Expression unaryHere() {
        Position at = tokens.at();
        UnaryOperator operator = tokens.peek().kind() == P4Token.Kind.SYMBOL
                ? UNARY.get(tokens.peek().text())
                : null;
        if (operator != null) {
            tokens.take();
            return new P4Expression.Unary(operator, unary(), at);
        }
        Optional<P4Type> cast = tokens.is("(") ? grammar.attempt(this::cast) : Optional.empty();
        return cast.isPresent() ? new P4Expression.Cast(cast.get(), unary(), at) : postfix(primary());
    }

    private P4Type cast() {
        tokens.expect("(");
        if (!grammar.types.begins()) {
            throw tokens.error("no type");
        }
        P4Type type = grammar.types.type();
        tokens.expect(")");
        return type;
    }

    /** What stands behind an operand: members, indices, calls. */
    P4Expression postfix(P4Expression first) {
        P4Expression base = first;
        while (true) {
            Position at = tokens.at();
            if (tokens.accept(".")) {
                base = new P4Expression.Member(base, member(), at);
            } else if (tokens.accept("[")) {
                P4Expression array = base;
                base = in(false, () -> subscript(array, at));
            } else if (tokens.is("(")) {
                base = new P4Expression.Call(base, List.of(), arguments(), at);
            } else if (tokens.is("<")) {
                Optional<List<P4Type>> types = grammar.attempt(this::callTypes);
                if (types.isEmpty()) {
                    return base;
                }
                base = !tokens.is("(") && base instanceof P4Expression.Name name
                        ? ofType(name, types.get())
                        : new P4Expression.Call(base, types.get(), arguments(), at);
            } else {
                return base;
            }
        }
    }

    /** A type as the base of a member: {@code error.NoMatch}. */
    private P4Expression ofType() {
        P4Token word = tokens.peek();
        P4Type type = grammar.types.type();
        if (!tokens.is(".")) {
            throw new P4SyntaxError(word.at(), "expected a value, found the type " + word.shown(), "");
        }
        return new P4Expression.OfType(type, word.at());
    }

    private static P4Expression ofType(P4Expression.Name name, List<P4Type> arguments) {
        return new P4Expression.OfType(new P4Type.Named(name.name(), arguments, name.global(), name.at()), name.at());
    }

    /** Type arguments of a call; the first must be known as a type, so that {@code f(a < b, c > (d))} compares. */
    private List<P4Type> callTypes() {
        P4Token first = tokens.peek(1);
        boolean known = first.is("_") || first.is(">") || isTypeAt(first, tokens.peek(2));
        if (!known && !isCallWithoutArguments(first)) {
            throw tokens.error("no type");
        }
        List<P4Type> arguments = grammar.types.arguments();
        if (!tokens.is("(") && !tokens.is(".")) {
            throw tokens.error("no call");
        }
        return arguments;
    }

    /** Behind {@code a < b >} no value begins with {@code ()}: the name is one of a type, known or not. */
    private boolean isCallWithoutArguments(P4Token first) {
        return first.kind() == P4Token.Kind.NAME
                && tokens.peek(2).is(">")
                && tokens.peek(3).is("(")
                && tokens.peek(4).is(")");
    }

    private boolean isTypeAt(P4Token first, P4Token second) {
        int mark = tokens.mark();
        tokens.take();
        boolean begins = grammar.types.begins();
        tokens.back(mark);
        return begins && !(first.is("error") && second.is("."));
    }

    private String member() {
        if (tokens.peek().kind() != P4Token.Kind.NAME) {
            throw tokens.error(
                    "expected the name of a member, found " + tokens.peek().shown());
        }
        return tokens.take().text();
    }

    private P4Expression subscript(P4Expression base, Position at) {
        P4Expression first = expression();
        P4Expression result;
        if (tokens.accept(":")) {
            result = new P4Expression.Slice(base, first, expression(), at);
        } else if (tokens.accept("+:")) {
            result = new P4Expression.WidthSlice(base, first, expression(), at);
        } else {
            result = new P4Expression.Index(base, first, at);
        }
        tokens.expect("]");
        return result;
    }

    /** {@code (…)}. */
    List<P4Expression.Argument> arguments() {
        return in(false, this::argumentList);
    }

    /** The same if it is there. */
    Optional<List<P4Expression.Argument>> givenArguments() {
        return tokens.is("(") ? Optional.of(arguments()) : Optional.empty();
    }

    private List<P4Expression.Argument> argumentList() {
        tokens.expect("(");
        return tokens.list(")", this::argument);
    }

    private P4Expression.Argument argument() {
        boolean named = isNamed();
        Optional<String> name = named ? Optional.of(tokens.take().text()) : Optional.empty();
        if (named) {
            tokens.take();
        }
        return new P4Expression.Argument(name, dontCare().orElseGet(this::expression));
    }

    /** Whether {@code name =} follows. */
    private boolean isNamed() {
        return tokens.peek().kind() == P4Token.Kind.NAME && tokens.peek(1).is("=");
    }

    private P4Expression primary() {
        P4Token token = tokens.peek();
        Position at = token.at();
        return switch (token.kind()) {
            case NUMBER -> number(tokens.take());
            case STRING -> new P4Expression.Text(tokens.take().text(), at);
            case NAME -> word(at);
            case SYMBOL, UNKNOWN, END -> symbol(at);
        };
    }

    private P4Expression word(Position at) {
        return switch (tokens.peek().text()) {
            case "true", "false" -> new P4Expression.Truth(tokens.take().is("true"), at);
            case "this" -> {
                tokens.take();
                yield new P4Expression.This(at);
            }
            default -> {
                if (grammar.types.isKeyword()) {
                    yield ofType();
                }
                if (!TokenReader.isName(tokens.peek())) {
                    throw tokens.error(
                            "expected a value, found " + tokens.peek().shown() + ", which is a keyword");
                }
                yield new P4Expression.Name(tokens.take().text(), false, at);
            }
        };
    }

    private P4Expression symbol(Position at) {
        if (tokens.accept("(")) {
            P4Expression inside = in(false, this::expression);
            tokens.expect(")");
            return inside;
        }
        if (tokens.accept("{")) {
            return listOrStructure("}", at);
        }
        if (tokens.accept("{#}")) {
            return new P4Expression.Invalid(at);
        }
        if (tokens.accept("...")) {
            return new P4Expression.Dots(at);
        }
        if (tokens.accept(".")) {
            return new P4Expression.Name(tokens.name("something global").text(), true, at);
        }
        throw tokens.error("expected a value, found " + tokens.peek().shown());
    }

    /** {@code a, b} or {@code a = 1, b = 2}, and the closing bracket. */
    P4Expression listOrStructure(String close, Position at) {
        return in(false, () -> elements(close, at));
    }

    private P4Expression elements(String close, Position at) {
        boolean structure = isNamed();
        List<P4Expression> elements = new ArrayList<>();
        List<P4Expression.NamedValue> fields = new ArrayList<>();
        boolean open = false;
        while (!tokens.is(close)) {
            if (structure && tokens.accept("...")) {
                open = true;
            } else if (structure) {
                P4Token name = tokens.take();
                tokens.expect("=");
                fields.add(new P4Expression.NamedValue(name.text(), expression(), name.at()));
            } else {
                elements.add(expression());
            }
            if (!tokens.accept(",")) {
                break;
            }
        }
        tokens.expect(close);
        return structure ? new P4Expression.StructOf(fields, open, at) : new P4Expression.ListOf(elements, at);
    }

    private P4Expression.Number number(P4Token token) {
        Matcher matcher = NUMBER.matcher(token.text());
        if (!matcher.matches()) {
            throw new P4SyntaxError(token.at(), "'" + token.text() + "' is not a number", "");
        }
        String base = matcher.group("base");
        int radix = base == null ? 10 : RADIX.get(base.toLowerCase(Locale.ROOT));
        String width = matcher.group("width");
        try {
            BigInteger value = new BigInteger(matcher.group("digits").replace("_", ""), radix);
            int bits = width == null ? 0 : Integer.parseInt(width);
            if (bits > MAX_WIDTH || width != null && bits == 0) {
                throw new NumberFormatException();
            }
            return new P4Expression.Number(value, bits, "s".equals(matcher.group("sign")), token.at());
        } catch (NumberFormatException e) {
            throw new P4SyntaxError(
                    token.at(),
                    "'" + token.text() + "' is not a number",
                    "digits are of base " + radix + ", and a width is 1 to " + MAX_WIDTH);
        }
    }

    /** What a key is compared with: in an entry or a case. */
    P4Expression keys() {
        return (tokens.is("(") ? grammar.attempt(this::keyTuple) : Optional.<P4Expression>empty()).orElseGet(this::key);
    }

    private P4Expression keyTuple() {
        Position at = tokens.expect("(").at();
        List<P4Expression> keys = new ArrayList<>();
        do {
            keys.add(key());
        } while (tokens.accept(","));
        tokens.expect(")");
        if (!tokens.is(":")) {
            throw tokens.error("expected ':', found " + tokens.peek().shown());
        }
        return new P4Expression.ListOf(keys, at);
    }

    /** A label of a switch. */
    P4Expression label() {
        Position at = tokens.at();
        return tokens.accept("default") ? new P4Expression.Default(at) : expression();
    }

    private Optional<P4Expression> dontCare() {
        Position at = tokens.at();
        return tokens.accept("_") ? Optional.of(new P4Expression.DontCare(at)) : Optional.empty();
    }

    private P4Expression key() {
        return dontCare().orElseGet(this::valueKey);
    }

    private P4Expression valueKey() {
        P4Expression value = label();
        Position at = tokens.at();
        if (tokens.accept("&&&")) {
            return new P4Expression.Mask(value, expression(), at);
        }
        if (tokens.accept("..")) {
            return new P4Expression.Range(value, expression(), at);
        }
        return value;
    }
}
