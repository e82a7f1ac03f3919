package plumbline.p4.types.check;

import java.util.Locale;
import plumbline.p4.syntax.P4Parameter;

/** Parts of messages. */
final class Phrases {
    private Phrases() {}

    /** {@code no argument}, {@code 1 argument}, {@code 2 arguments}. */
    static String count(int number, String thing) {
        return (number == 0 ? "no" : number) + " " + thing + (number > 1 ? "s" : "");
    }

    /** The direction of a parameter and a space; nothing, if it has none. */
    static String direction(P4Parameter parameter) {
        return parameter.direction() == P4Parameter.Direction.NONE
                ? ""
                : parameter.direction().name().toLowerCase(Locale.ROOT) + " ";
    }
}
