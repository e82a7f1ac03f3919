package plumbline.isa.text.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Position;
import plumbline.isa.text.syntax.Token.Kind;

/** Reads expressions: conditions, calculations, constants. */
final class ExpressionParser {
    private static final int DEEPEST = 50;
    private static final int MAX_LENGTH = 400;

    private final TokenStream tokens;
    private int depth;
    private int size;

    ExpressionParser(TokenStream tokens) {
        this.tokens = tokens;
    }

    /** Any expression, conditions included. */
    Expr expression() {
        return whole(() -> logic("or"));
    }

    /** An expression that ends before a comparison or a closing {@code >}. */
    Expr number() {
        return whole(() -> infix(Symbols.CONCAT));
    }

    /** A name, number or expression in parentheses or braces. */
    Expr primary() {
        return whole(this::operand);
    }

    /** A name with its computed parts. */
    NameTemplate name(String purpose) {
        if (!tokens.peek().isName()) {
            throw tokens.unexpected(purpose);
        }
        return template(tokens.next());
    }

    /** The computed parts of a name or text, read. */
    NameTemplate template(Token token) {
        List<NameTemplate.Part> parts = new ArrayList<>();
        for (Token.Piece piece : token.pieces()) {
            parts.add(new NameTemplate.Part(piece.literal(), piece.splice().map(this::spliced)));
        }
        return new NameTemplate(parts, token.kind() != Kind.NAME, token.at());
    }

    /** Expressions with commas between, up to a closing parenthesis, which is read. */
    List<Expr> arguments() {
        List<Expr> arguments = new ArrayList<>();
        tokens.expect("(", "before the arguments");
        tokens.commas(() -> arguments.add(conditional(this::expression)));
        tokens.expect(")", "after the arguments");
        return arguments;
    }

    /** An expression, or {@code if c : expression}. */
    Expr conditional(Supplier<Expr> reader) {
        Position at = tokens.here();
        if (!tokens.acceptWord("if")) {
            return reader.get();
        }
        Expr condition = expression();
        tokens.expect(":", "after the condition");
        return new Expr.Conditional(condition, reader.get(), at);
    }

    /** The index of an array in square brackets. */
    Expr index(NameTemplate array) {
        tokens.expect("[", "before the index");
        Expr index = expression();
        if (tokens.at(",")) {
            throw OneAddress.index(tokens.here(), array.toString());
        }
        tokens.expect("]", "after the index");
        if (tokens.at("[")) {
            throw OneAddress.index(tokens.here(), array.toString());
        }
        return index;
    }

    private Expr whole(Supplier<Expr> reader) {
        if (depth == 0) {
            size = 0;
        }
        if (++depth > DEEPEST) {
            depth = 0;
            throw SyntaxFailure.of(
                    tokens.here(),
                    "limit",
                    "more than " + DEEPEST + " levels of parentheses",
                    "name a part with const");
        }
        Expr expr = reader.get();
        depth--;
        return expr;
    }

    /** Called at the start of every statement: a failure may have left an expression half way. */
    void restart() {
        depth = 0;
    }

    private void grow(Position at) {
        if (++size > MAX_LENGTH) {
            throw SyntaxFailure.of(
                    at, "limit", "more than " + MAX_LENGTH + " operators in one expression", "name a part with const");
        }
    }

    private Expr logic(String word) {
        boolean all = word.equals("and");
        List<Expr> parts = new ArrayList<>();
        do {
            tokens.skipLines();
            parts.add(all ? negation() : logic("and"));
            grow(parts.get(0).at());
        } while (tokens.acceptWord(word));
        return parts.size() == 1 ? parts.get(0) : new Expr.Logic(all, parts);
    }

    private Expr negation() {
        Position at = tokens.here();
        if (tokens.acceptWord("not")) {
            grow(at);
            return new Expr.Not(whole(this::negation), at);
        }
        return comparison();
    }

    private Expr comparison() {
        Expr left = infix(Symbols.BITWISE);
        if (!isLevel(Symbols.COMPARE)) {
            return left;
        }
        String symbol = operator();
        Expr result = new Expr.Infix(symbol, left, infix(Symbols.BITWISE));
        if (isLevel(Symbols.COMPARE)) {
            throw SyntaxFailure.of(tokens.here(), "syntax", "comparisons do not chain", "");
        }
        return result;
    }

    private boolean isLevel(int level) {
        return Symbols.level(tokens.peek()).equals(Optional.of(level));
    }

    private String operator() {
        Token token = tokens.next();
        tokens.skipLines();
        grow(token.at());
        return token.text();
    }

    private Expr infix(int level) {
        if (level > Symbols.MULTIPLY) {
            return prefix();
        }
        Expr left = infix(level + 1);
        String before = "";
        while (isLevel(level)) {
            Position at = tokens.here();
            String symbol = operator();
            if (level == Symbols.BITWISE && !before.isEmpty() && !before.equals(symbol)) {
                throw SyntaxFailure.of(
                        at,
                        "syntax",
                        "'" + before + "' and '" + symbol + "' in one expression",
                        "use parentheses to say which comes first");
            }
            left = new Expr.Infix(symbol, left, infix(level + 1));
            before = symbol;
        }
        return left;
    }

    private Expr prefix() {
        Token token = tokens.peek();
        if (!Symbols.isPrefix(token)) {
            return postfix();
        }
        tokens.next();
        grow(token.at());
        return new Expr.Prefix(token.text(), whole(this::prefix), token.at());
    }

    private Expr postfix() {
        Expr expr = operand();
        while (tokens.at("[")) {
            grow(tokens.here());
            tokens.next();
            Expr high = expression();
            Expr low = tokens.accept(":") ? expression() : high;
            tokens.expect("]", "after the bits");
            expr = new Expr.Slice(expr, high, low);
        }
        return expr;
    }

    private Expr operand() {
        Token token = tokens.peek();
        if (token.kind() == Kind.NUMBER) {
            tokens.next();
            return new Expr.Number(token.value(), token.width(), token.text(), token.at());
        }
        if (token.kind() == Kind.SIZED) {
            tokens.next();
            return new Expr.Sized(
                    token.width(), spliced(token.pieces().get(0).splice().orElseThrow()), token.at());
        }
        if (token.isSymbol("(") || token.isSymbol("{")) {
            tokens.next();
            tokens.skipLines();
            Expr inside = expression();
            tokens.skipLines();
            tokens.expect(
                    token.isSymbol("(") ? ")" : "}",
                    "to close this one at " + token.at().line() + ":"
                            + token.at().column());
            return new Expr.Group(inside, token.at());
        }
        if (token.isName() && !ReservedWords.isReservedInExpressions(token)) {
            tokens.next();
            return named(token);
        }
        throw tokens.unexpected("a value");
    }

    private Expr named(Token token) {
        if (tokens.peek().isName()) {
            for (Extern extern : Extern.values()) {
                if (extern.has(Extern.Role.OUTPUT) && token.isWord(extern.callWord())) {
                    return feed(extern, token.at());
                }
            }
        }
        if (!tokens.at("(")) {
            return new Expr.Name(template(token));
        }
        if (token.isWord("all") || token.isWord("any")) {
            return every(token);
        }
        if (token.isWord("crc") && tokens.peekSecond().isName()) {
            return crc(token.at());
        }
        List<Expr> arguments = arguments();
        Optional<Expr> poly = tokens.acceptWord("poly") ? Optional.of(number()) : Optional.empty();
        return new Expr.Call(template(token), arguments, poly);
    }

    private Expr feed(Extern extern, Position at) {
        NameTemplate array = name("the name of a " + extern.noun());
        Expr index = index(array);
        tokens.expect("(", "before the input");
        Expr input = expression();
        tokens.expect(")", "after the input");
        return new Expr.Feed(extern, array, index, input, at);
    }

    private Expr every(Token word) {
        tokens.expect("(", "before the conditions");
        Position at = tokens.here();
        Optional<Expr.Loop> loop = Optional.empty();
        List<Expr> parts = new ArrayList<>();
        if (tokens.acceptWord("for")) {
            loop = Optional.of(loop(at));
            tokens.expect(":", "before the condition to repeat");
        }
        tokens.commas(() -> parts.add(expression()));
        tokens.expect(")", "after the conditions");
        return new Expr.Every(word.isWord("all"), parts, loop, word.at());
    }

    /** {@code v in from ..< to}. */
    Expr.Loop loop(Position at) {
        Position place = tokens.here();
        String variable = name("the name of the loop's variable")
                .fixed()
                .orElseThrow(() -> SyntaxFailure.of(place, "syntax", "a loop's variable has no computed parts", ""));
        tokens.expectWord("in", "after the loop's variable");
        Expr from = expression();
        if (!tokens.at("..") && !tokens.at("..<")) {
            throw tokens.unexpected("'..' (last value included) or '..<' (not included)");
        }
        boolean inclusive = tokens.at("..");
        tokens.next();
        tokens.skipLines();
        return new Expr.Loop(variable, from, expression(), inclusive, at);
    }

    private Expr crc(Position at) {
        tokens.expect("(", "before the parameters of the CRC");
        List<Expr.Crc.Setting> settings = new ArrayList<>();
        do {
            Token name = tokens.peek();
            name("a parameter: width, poly, init, xorout, reflect");
            Expr value = name.isWord("reflect") ? new Expr.Name(name("'in' or 'out'")) : expression();
            settings.add(new Expr.Crc.Setting(name.text(), value, name.at()));
        } while (tokens.accept(","));
        tokens.expect(")", "after the parameters of the CRC");
        return new Expr.Crc(settings, arguments(), at);
    }

    private Expr spliced(List<Token> inside) {
        TokenStream stream = new TokenStream(inside);
        Expr expr = new ExpressionParser(stream).expression();
        if (stream.peek().kind() != Kind.END) {
            throw stream.unexpected("'}' after the computed part");
        }
        return expr;
    }
}
