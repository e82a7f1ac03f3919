package plumbline.isa.text.syntax;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plumbline.isa.model.Op;
import plumbline.isa.model.OpClass;
import plumbline.isa.model.OpShape;

/** Operators and punctuation, taken from the instruction table. */
final class Symbols {
    /** Levels bind the tighter the larger. */
    static final int COMPARE = 1;

    static final int BITWISE = 2;
    static final int SHIFT = 3;
    static final int CONCAT = 4;
    static final int ADD = 5;
    static final int MULTIPLY = 6;

    private static final List<String> PUNCTUATION =
            List.of("&&&", "=>", "..<", "..", "{", "}", "(", ")", "[", "]", ",", ":", ";", "=", "-");

    private static final Map<String, Integer> LEVELS = levels();

    /** Longest first, so that the first that fits is the right one. */
    private static final List<String> ALL = Stream.of(
                    PUNCTUATION.stream(), LEVELS.keySet().stream(), prefixes().stream())
            .flatMap(symbols -> symbols)
            .distinct()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList();

    private Symbols() {}

    /** How tight an infix operator binds; empty for anything else. */
    static Optional<Integer> level(Token token) {
        return token.kind() == Token.Kind.SYMBOL ? Optional.ofNullable(LEVELS.get(token.text())) : Optional.empty();
    }

    /** Whether it stands before its operand. */
    static boolean isPrefix(Token token) {
        return token.kind() == Token.Kind.SYMBOL
                && (token.text().equals("-") || prefixes().contains(token.text()));
    }

    /** The symbol that starts at an offset. */
    static Optional<String> at(String text, int offset) {
        return ALL.stream()
                .filter(symbol -> text.startsWith(symbol, offset) && ends(symbol, text, offset))
                .findFirst();
    }

    /** {@code a <size}: the less-than sign with a name, not the signed one. */
    private static boolean ends(String symbol, String text, int offset) {
        int end = offset + symbol.length();
        boolean wordy = Character.isLetter(symbol.charAt(symbol.length() - 1));
        return !wordy || end >= text.length() || !(Lexer.isNamePart(text.charAt(end)) || text.charAt(end) == '{');
    }

    private static List<String> prefixes() {
        return Stream.of(Op.values())
                .filter(op -> op.shape() == OpShape.PREFIX)
                .map(Op::mnemonic)
                .toList();
    }

    private static Map<String, Integer> levels() {
        Map<String, Integer> levels = new LinkedHashMap<>();
        for (Op op : Op.values()) {
            if (op.shape() == OpShape.INFIX || op.shape() == OpShape.INFIX_CONSTANT) {
                levels.put(op.mnemonic(), level(op.opClass()));
            }
        }
        return levels;
    }

    private static int level(OpClass opClass) {
        return switch (opClass) {
            case COMPARE -> COMPARE;
            case BITWISE -> BITWISE;
            case SHIFT, VARIABLE_SHIFT -> SHIFT;
            case MOVE -> CONCAT;
            case ADD, SATURATE, MIN_MAX -> ADD;
            case MULTIPLY, DIVIDE, MATH, OFF_CHIP -> MULTIPLY;
        };
    }
}
