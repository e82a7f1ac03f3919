package plumbline.isa.text.syntax;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.model.Position;
import plumbline.isa.text.syntax.Token.Kind;

/**
 * Tokens with a place to read on from. Inside parentheses and square brackets ends of lines do not count. It knows how
 * many braces are open, so that reading can go on behind a statement that could not be understood.
 */
final class TokenStream {
    /** Symbols behind which a statement may go on in the next line. */
    private static final Set<String> CONTINUED = Set.of("=", ":", "=>", ",", "(", "[", "{");

    private final List<Token> tokens;
    /** What is left of a token that was read in part. */
    private Optional<Token> rest = Optional.empty();

    private int next;
    private int braces;
    private int brackets;
    private boolean abandoned;
    /** Where the outermost open bracket stands, and how many braces were open there. */
    private int bracketAt;

    private int bracesThere;
    private boolean behindBrace;

    /** @param tokens the last is {@link Kind#END} */
    TokenStream(List<Token> tokens) {
        this.tokens = tokens;
    }

    /** The next token, which stays. */
    Token peek() {
        if (rest.isPresent()) {
            return rest.get();
        }
        while (brackets > 0 && tokens.get(next).kind() == Kind.NEWLINE) {
            next++;
        }
        return tokens.get(next);
    }

    /** The token behind the next one. */
    Token peekSecond() {
        peek();
        return tokens.get(Math.min(rest.isPresent() ? next : next + 1, tokens.size() - 1));
    }

    /** Reads a token. */
    Token next() {
        Token token = peek();
        if (rest.isPresent()) {
            rest = Optional.empty();
        } else if (token.kind() != Kind.END) {
            next++;
        }
        behindBrace = token.isSymbol("}");
        if (token.isSymbol("{")) {
            braces++;
        } else if (token.isSymbol("}")) {
            braces--;
        } else if (token.isSymbol("(") || token.isSymbol("[")) {
            if (brackets++ == 0) {
                bracketAt = next;
                bracesThere = braces;
            }
        } else if (token.isSymbol(")") || token.isSymbol("]")) {
            brackets = Math.max(0, brackets - 1);
        }
        return token;
    }

    /** Where the next token stands. */
    Position here() {
        return peek().at();
    }

    boolean at(String symbol) {
        return peek().isSymbol(symbol);
    }

    boolean atWord(String word) {
        return peek().isWord(word);
    }

    /** Reads the symbol if it is next. */
    boolean accept(String symbol) {
        boolean found = at(symbol);
        if (found) {
            next();
        }
        return found;
    }

    /** Reads the word if it is next. */
    boolean acceptWord(String word) {
        boolean found = atWord(word);
        if (found) {
            next();
        }
        return found;
    }

    /** Reads the symbol, after which the line may go on. */
    Token expect(String symbol, String purpose) {
        if (!at(symbol)) {
            throw unexpected("'" + symbol + "' " + purpose);
        }
        Token token = next();
        if (CONTINUED.contains(symbol)) {
            skipLines();
        }
        return token;
    }

    /** Reads what stands, with commas between, in front of a closing parenthesis, which stays. */
    void commas(Runnable reader) {
        while (!at(")")) {
            reader.run();
            if (!accept(",")) {
                return;
            }
        }
    }

    void expectWord(String word, String purpose) {
        if (!acceptWord(word)) {
            throw unexpected("'" + word + "' " + purpose);
        }
    }

    /** Reads a symbol that may be the start of a longer one: the {@code >} of {@code >>}. */
    void expectStart(String symbol, String purpose) {
        Token token = peek();
        boolean longer = token.kind() == Kind.SYMBOL
                && token.text().startsWith(symbol)
                && !token.text().equals(symbol);
        if (!longer) {
            expect(symbol, purpose);
            return;
        }
        next();
        String behind = token.text().substring(symbol.length());
        Position at =
                new Position(token.at().file(), token.at().line(), token.at().column() + symbol.length());
        rest = Optional.of(Token.plain(Lexer.isNameStart(behind.charAt(0)) ? Kind.NAME : Kind.SYMBOL, behind, at));
    }

    /** Skips ends of lines. */
    void skipLines() {
        while (peek().kind() == Kind.NEWLINE) {
            next();
        }
    }

    /** Reads the word if nothing but ends of lines stands before it. */
    boolean acceptWordBelow(String word) {
        boolean found = rest.isEmpty() && tokens.get(below()).isWord(word);
        if (found) {
            next = below() + 1;
        }
        return found;
    }

    /** The next token that is no end of a line. */
    Token peekBelow() {
        return tokens.get(below());
    }

    private int below() {
        int ahead = next;
        while (tokens.get(ahead).kind() == Kind.NEWLINE) {
            ahead++;
        }
        return ahead;
    }

    /** Whether what stands behind the parenthesis that closes the next one goes on with the same expression. */
    boolean parenthesisIsPart() {
        int depth = 0;
        for (int i = next; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            depth += token.isSymbol("(") ? 1 : token.isSymbol(")") ? -1 : 0;
            if (depth == 0) {
                Token behind = tokens.get(Math.min(i + 1, tokens.size() - 1));
                return behind.kind() == Kind.SYMBOL && !behind.isSymbol("=>");
            }
            if (token.isSymbol("=>") || token.isSymbol("}")) {
                return false;
            }
        }
        return false;
    }

    /** The place of the next token among all. */
    int position() {
        return next;
    }

    /** The tokens from a place up to the next one. */
    List<Token> since(int position) {
        return tokens.subList(Math.min(position, next), next);
    }

    /** Whether the token before the next one closed a block. */
    boolean isBehindBrace() {
        return behindBrace;
    }

    /** How many braces are open. */
    int depth() {
        return braces;
    }

    /** Skips to the end of the statement that began with {@code depth} open braces. */
    void recover(int depth) {
        if (brackets > 0) { // it was never closed, so the lines behind it belong to other statements
            next = bracketAt;
            braces = bracesThere;
            rest = Optional.empty();
        }
        brackets = 0;
        while (peek().kind() != Kind.END) {
            boolean level = braces <= depth;
            if (level && (peek().kind() == Kind.NEWLINE || at(";") && brackets == 0)) {
                next();
                return;
            }
            if (level && at("}")) {
                return;
            }
            next();
        }
    }

    /** Skips everything; nothing that is missing from here on is an error. */
    void abandon() {
        abandoned = true;
        next = tokens.size() - 1;
        rest = Optional.empty();
        brackets = 0;
    }

    /** Whether the rest was skipped. */
    boolean isAbandoned() {
        return abandoned;
    }

    /** An error about the next token. */
    SyntaxFailure unexpected(String wanted) {
        if (peek().kind() == Kind.UNKNOWN) {
            return SyntaxFailure.reported();
        }
        return SyntaxFailure.of(here(), "syntax", "expected " + wanted + ", found " + peek().shown(), "");
    }
}
