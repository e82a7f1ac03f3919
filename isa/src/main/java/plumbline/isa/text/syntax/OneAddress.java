package plumbline.isa.text.syntax;

import plumbline.isa.model.Position;

/**
 * What an access has once, its array and its index: a logical table of hardware has one meter address bus, which leads
 * to one register, filter or meter (V29) and carries one address for all that is done there (V30).
 */
public final class OneAddress {
    private OneAddress() {}

    /** The error for {@code other}, an array that is named inside an access to {@code array}. */
    public static SyntaxFailure second(Position at, String array, String other) {
        return other.equals(array)
                ? SyntaxFailure.of(
                        at,
                        "one-index",
                        "'" + array + "' inside its own access, which comes to one of its cells",
                        "that cell is called word (lo and hi, if it is a pair); " + anotherCell())
                : memory(at, array, other);
    }

    /** The error for {@code other}, an array that is named beside {@code array} in one access. */
    static SyntaxFailure beside(Position at, String array, String other) {
        return other.equals(array) ? index(at, array) : memory(at, array, other);
    }

    /** The error for a second index. */
    static SyntaxFailure index(Position at, String array) {
        return SyntaxFailure.of(
                at,
                "one-index",
                "a second index for '" + array + "', of which an access comes to one cell",
                anotherCell() + "; an index of two parts is put together one stage earlier (i = row ++ column)");
    }

    private static SyntaxFailure memory(Position at, String array, String other) {
        return SyntaxFailure.of(
                at,
                "one-memory",
                "'" + other + "' in an access to '" + array + "', which works on one array",
                "take out of it what '" + other + "' needs (out t = word), and write a statement of its own for '"
                        + other + "' behind it, or beside it in the same stage if it needs nothing");
    }

    private static String anotherCell() {
        return "if one of two cells is wanted, choose the index one stage earlier (when … : i = a else : i = b); if"
                + " both, put the second into an array of its own";
    }
}
