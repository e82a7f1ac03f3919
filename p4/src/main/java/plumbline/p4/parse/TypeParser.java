package plumbline.p4.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.p4.source.P4Token;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.syntax.P4Type;

/** Reads types. A name need not be known as a type: a parameter of a type may be declared behind its use. */
final class TypeParser {
    private static final Map<String, P4Type.Kind> BASE = Map.of(
            "bit", P4Type.Kind.BIT,
            "int", P4Type.Kind.INT,
            "varbit", P4Type.Kind.VARBIT,
            "bool", P4Type.Kind.BOOL,
            "error", P4Type.Kind.ERROR,
            "match_kind", P4Type.Kind.MATCH_KIND,
            "string", P4Type.Kind.STRING,
            "void", P4Type.Kind.VOID);

    private final P4Grammar grammar;
    private final TokenReader tokens;

    TypeParser(P4Grammar grammar) {
        this.grammar = grammar;
        this.tokens = grammar.tokens;
    }

    /** Whether the next token can only begin a type. */
    boolean isKeyword() {
        P4Token token = tokens.peek();
        return BASE.containsKey(token.text())
                || token.is("tuple")
                || token.is("list") && tokens.peek(1).is("<");
    }

    /** Whether a type begins here, as far as names are known. */
    boolean begins() {
        P4Token token = tokens.is(".") ? tokens.peek(1) : tokens.peek();
        return isKeyword() || token.kind() == P4Token.Kind.NAME && grammar.names.isType(token.text());
    }

    P4Type type() {
        return arrays(single());
    }

    /** A type with the brackets behind it. */
    P4Type arrays(P4Type element) {
        P4Type type = element;
        while (tokens.is("[")) {
            Position at = tokens.take().at();
            P4Expression size = grammar.expressions.expression();
            tokens.expect("]");
            type = new P4Type.Array(type, size, at);
        }
        return type;
    }

    private P4Type single() {
        Position at = tokens.at();
        if (tokens.accept("tuple")) {
            return new P4Type.Tuple(arguments(), at);
        }
        if (tokens.is("list") && tokens.peek(1).is("<")) {
            tokens.take();
            return new P4Type.ListOf(arguments().getFirst(), at);
        }
        P4Type.Kind kind = BASE.get(tokens.peek().text());
        return kind == null ? named() : base(kind);
    }

    private P4Type base(P4Type.Kind kind) {
        Position at = tokens.take().at();
        boolean sized = kind == P4Type.Kind.BIT || kind == P4Type.Kind.INT || kind == P4Type.Kind.VARBIT;
        if (!sized || !tokens.accept("<")) {
            return new P4Type.Base(kind, Optional.empty(), at);
        }
        P4Expression width = grammar.expressions.inAngles();
        tokens.expect(">");
        return new P4Type.Base(kind, Optional.of(width), at);
    }

    P4Type.Named named() {
        Position at = tokens.at();
        boolean global = tokens.accept(".");
        String name = tokens.name("a type").text();
        return new P4Type.Named(name, tokens.is("<") ? arguments() : List.of(), global, at);
    }

    /** {@code <…>}. */
    List<P4Type> arguments() {
        tokens.expect("<");
        return tokens.list(">", this::argument);
    }

    private P4Type argument() {
        Position at = tokens.at();
        return tokens.accept("_") ? new P4Type.Inferred(at) : type();
    }

    /** {@code <T, U>} where they are declared; nothing if they are not there. */
    List<String> parameters() {
        List<String> parameters = new ArrayList<>();
        if (tokens.accept("<")) {
            do {
                parameters.add(tokens.name("a type parameter").text());
            } while (tokens.accept(","));
            tokens.expect(">");
        }
        return parameters;
    }
}
