package plumbline.isa.text.elaborate;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import plumbline.isa.model.Match;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table.MatchKind;
import plumbline.isa.text.syntax.Expr;
import plumbline.isa.text.syntax.KeyPattern;
import plumbline.isa.text.syntax.SyntaxFailure;

/** Evaluates the patterns of keys. */
final class Patterns {
    private final Evaluator evaluator;
    private final String code;

    /** @param code of the errors: of the rule about the owner of the keys */
    Patterns(Evaluator evaluator, String code) {
        this.evaluator = evaluator;
        this.code = code;
    }

    /**
     * A key that patterns are written for.
     *
     * @param kinds what accepts a pattern
     */
    record Key(String name, int width, List<MatchKind> kinds) {}

    /** One match per key. */
    List<Match> matches(List<KeyPattern> patterns, List<Key> keys, Scope scope, Position at) {
        if (patterns.size() != keys.size()) {
            throw SyntaxFailure.of(
                    at,
                    code,
                    Names.count(patterns.size(), "pattern") + " for "
                            + Names.count(keys.size(), "key") + ": "
                            + String.join(", ", keys.stream().map(Key::name).toList()),
                    keys.size() > 1
                            ? "write one for each, in parentheses: (5, 0x10); '_' is any value of a key that is not"
                                    + " exact"
                            : "write one pattern");
        }
        List<Match> matches = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            matches.add(match(patterns.get(i), keys.get(i), scope));
        }
        return matches;
    }

    private Match match(KeyPattern pattern, Key key, Scope scope) {
        return switch (pattern) {
            case KeyPattern.Any any -> allowed(Match.Ternary.ANY, key, MatchKind.TERNARY, "'_'", any.at());
            case KeyPattern.Value(Expr.Infix slash, Position at)
            when slash.symbol().equals("/") -> prefix(slash, key, scope);
            case KeyPattern.Value(Expr value, Position at) -> new Match.Exact(value(value, key, scope));
            case KeyPattern.Masked masked -> masked(masked, key, scope);
            case KeyPattern.Span span -> span(span, key, scope);
        };
    }

    private Match prefix(Expr.Infix slash, Key key, Scope scope) {
        int length = evaluator.integer(slash.right(), scope, 0, key.width(), "prefix length");
        long value = value(slash.left(), key, scope);
        inside(value, Match.Prefix.mask(length, key.width()), "/" + length, slash.at());
        return allowed(new Match.Prefix(value, length, key.width()), key, MatchKind.LPM, "a prefix", slash.at());
    }

    private Match masked(KeyPattern.Masked masked, Key key, Scope scope) {
        long value = value(masked.value(), key, scope);
        long mask = value(masked.mask(), key, scope);
        inside(value, mask, "the mask", masked.at());
        return allowed(new Match.Ternary(value, mask), key, MatchKind.TERNARY, "a mask", masked.at());
    }

    private Match span(KeyPattern.Span span, Key key, Scope scope) {
        long low = value(span.low(), key, scope);
        long high = value(span.high(), key, scope);
        if (Long.compareUnsigned(low, high) > 0) {
            throw SyntaxFailure.of(
                    span.at(),
                    "range",
                    "nothing is from " + Long.toUnsignedString(low) + " to " + Long.toUnsignedString(high),
                    "");
        }
        return allowed(new Match.Range(low, high), key, MatchKind.RANGE, "a range", span.at());
    }

    private static void inside(long value, long mask, String what, Position at) {
        if ((value & ~mask) != 0) {
            throw SyntaxFailure.of(
                    at,
                    "range",
                    "0x" + Long.toHexString(value) + " has bits outside " + what,
                    "write 0x" + Long.toHexString(value & mask));
        }
    }

    /** The match, if a kind of the key accepts it. */
    private Match allowed(Match match, Key key, MatchKind usual, String what, Position at) {
        if (key.kinds().stream().anyMatch(kind -> kind.accepts(match, key.width()))) {
            return match;
        }
        throw SyntaxFailure.of(
                at,
                code,
                what + " does not fit key '" + key.name() + "', which matches "
                        + key.kinds().stream().map(MatchKind::word).collect(Collectors.joining(" or ")),
                "write a value, or declare the key " + usual.word());
    }

    private long value(Expr expr, Key key, Scope scope) {
        BigInteger value = evaluator.value(expr, scope);
        return OperandReader.fitted(value, key.width(), expr.at(), "'" + key.name() + "'")
                .value();
    }
}
