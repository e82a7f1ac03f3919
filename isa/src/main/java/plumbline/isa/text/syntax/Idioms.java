package plumbline.isa.text.syntax;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.text.syntax.Token.Kind;

/** What people who come from P4, C and Python write, and how it is written here: ways out of errors that have none. */
public final class Idioms {
    /** Stands in a statement's text before the word that was not expected. */
    private static final String CARET = "‸";

    /** Looking further is of no use. */
    private static final int MOST_WORDS = 40;

    private static final int LONGEST_WORD = 40;

    /**
     * What is not written here.
     *
     * @param said    a part of the message; empty if any will do
     * @param pattern of the statement's words with blanks between
     * @param wayOut  what to write; {@code $1} is what the pattern's first group found
     */
    private record Idiom(String said, Pattern pattern, String wayOut) {}

    private static final List<Idiom> STATEMENTS = List.of(
            idiom("^when [^:{]*‸ = ", "a comparison is written =="),
            idiom("(& ‸ &|\\| ‸ \\|)", "conditions are joined with and, or, not"),
            idiom("^(\\S+) ‸ (\\+\\+|\\+ \\+)", "write $1 = $1 + 1"),
            idiom("^(\\S+) ‸ - -", "write $1 = $1 - 1"),
            idiom("^(\\S+) ‸ ([-+*&|^]|<<|>>) = (\\S+)", "write $1 = $1 $2 $3"),
            idiom(": ‸ \\{", "leave the ':' out: a block in braces follows the condition"),
            idiom("(^‸ (elif|elsif|elseif)\\b|else ‸ if\\b)", "write else when"),
            idiom("^when [^:{]*‸ \\w", "put ':' before one statement, or braces around several"),
            idiom("(?:^|: )(\\S+)\\.apply ‸ \\(", "write apply $1"),
            idiom("(?:^|: )(\\S+)\\.read ‸ \\(", "write access $1[…] { out x = word }: x is the value read"),
            idiom("(?:^|: )(\\S+)\\.(write|execute) ‸ \\(", "write access $1[…] { word = … }; to read and write, do both in one access"),
            idiom("(?:^|: )(\\S+)\\.count ‸ \\(", "write count $1[…]"),
            idiom("(?:^|: )(\\S+)\\.setValid ‸ \\(", "write $1.valid = 1"),
            idiom("(?:^|: )(\\S+)\\.setInvalid ‸ \\(", "write $1.valid = 0"),
            idiom("(drop|mark_to_drop) ‸ \\(", "write drop_ctl = 1"),
            idiom("‸ (drop|mark_to_drop)\\b", "write drop_ctl = 1"),
            idiom("^const bit ‸ < \\d+ > (\\w+)", "write const $1 = …: constants have no width"),
            saying("before the field's type", "^bit ‸ < (\\d+) > (\\w+)", "write $2 : bit<$1>"),
            idiom("\\bbit ‸ < (\\d+) > (\\w+)", "write metadata $2 : bit<$1>, outside of the stages"),
            idiom("^‸ bit < (\\d+) > (\\w+)", "write metadata $2 : bit<$1>"),
            idiom("^([^({]+) ‸ , .*=>", "several patterns stand in parentheses: ($1, …) => …"),
            saying("'word ='", "^‸ access (\\S+)", "an access works on one array: write what is needed to metadata (out x = word), and "
                    + "access $1 in a later stage"),
            saying("an assignment or when", "^‸ (access|count|apply) (\\S+)", "an action only assigns: let it set a field, and write "
                    + "when FIELD == … : $1 $2 behind the table"),
            idiom("^‸ struct (\\w+)", "write metadata { NAME : bit<8>, … }, or header $1 { … } for what is in the packet"),
            idiom("^‸ control\\b", "write ingress { … } or egress { … }"),
            idiom("^‸ while\\b", "nothing repeats per packet: for i in 0 ..< n { … } writes its block n times; or recirculate the packet"),
            idiom("^for ‸ \\(", "write for i in 0 ..< 3 { … }"),
            idiom("^for (\\w+) in range \\( (\\w+) \\)", "write for $1 in 0 ..< $2 { … }"),
            idiom("‸ \\d+\\.\\d+", "numbers are whole: 0.875 * x is x - t with t = x >> 3 one stage earlier"),
            idiom("‸ \"(\\d+\\.\\d+\\.\\d+\\.\\d+)\"", "write $1 without quotes"),
            idiom("‸ \"", "a field holds a number, not a text"),
            idiom("(\\S+) ‸ in (\\S+)", "compare bits, as in $1 & 255.0.0.0 == 10.0.0.0; or declare a table with an lpm key"),
            idiom("^stage ‸ (\\w+)", "a stage's name stands in quotes: stage \"$1\" { … }"));

    /** Words that begin a statement of a stage. */
    private static final List<String> UNITS = List.of("stage", "when", "access", "apply", "count", "else");

    /** Characters that begin no word of the language. */
    private static final Map<Character, String> CHARACTERS = Map.of(
            '#', "comments begin with //, files are read with include \"NAME\"",
            '!', "write not, or != for different",
            '?', "write when CONDITION : x = a else : x = b");

    /** Functions that are none here. */
    private static final Map<String, String> FUNCTIONS = Map.of(
            "isValid", "write HEADER.valid",
            "valid", "write HEADER.valid",
            "setValid", "write HEADER.valid = 1",
            "setInvalid", "write HEADER.valid = 0",
            "read", "write access HEADER[…] { out x = word }, and x in a later stage",
            "hash", "write a hash by its name: crc16(…), crc32(…)");

    /** Actions that every P4 program has. */
    private static final Map<String, String> ACTIONS = Map.of(
            "NoAction", "declare action NoAction() { }; a table without 'default' does nothing where no entry fits",
            "drop", "declare action drop() { drop_ctl = 1 }");

    private Idioms() {}

    /** What to write instead of a statement that could not be read; empty if nothing is known. */
    static String statement(List<Token> words, Diagnostic problem) {
        String text = words.stream()
                .limit(MOST_WORDS)
                .map(word -> (stands(word, problem) ? CARET + " " : "") + shown(word))
                .collect(Collectors.joining(" "));
        for (Idiom idiom : STATEMENTS) {
            Matcher found = idiom.pattern().matcher(text);
            if (problem.message().contains(idiom.said()) && found.find()) {
                String way = idiom.wayOut();
                for (int group = 1; group <= found.groupCount(); group++) {
                    way = way.replace("$" + group, String.valueOf(found.group(group)));
                }
                return way;
            }
        }
        return words.stream()
                .filter(word -> problem.message().contains(" statement: ") && stands(word, problem))
                .findFirst()
                .flatMap(word -> Near.nearest(word.text(), UNITS))
                .map(near -> "did you mean '" + near + "'?")
                .orElse("");
    }

    /** What to write instead of a character; empty if nothing is known. */
    static String character(char c) {
        return CHARACTERS.getOrDefault(c, "");
    }

    /** What to write instead of a function, or of a method of a header. */
    public static Optional<String> function(String name) {
        return Optional.ofNullable(FUNCTIONS.get(name.substring(name.lastIndexOf('.') + 1)))
                .map(way -> name.contains(".") ? way.replace("HEADER", name.substring(0, name.lastIndexOf('.'))) : way);
    }

    /** What to write for an action that is not declared. */
    public static Optional<String> action(String name) {
        return Optional.ofNullable(ACTIONS.get(name));
    }

    private static Idiom idiom(String pattern, String wayOut) {
        return saying("", pattern, wayOut);
    }

    private static Idiom saying(String message, String pattern, String wayOut) {
        return new Idiom(message, Pattern.compile(pattern), wayOut);
    }

    private static boolean stands(Token word, Diagnostic problem) {
        return word.at().line() == problem.at().line() && word.at().column() == problem.at().column();
    }

    private static String shown(Token word) {
        String text = word.text().substring(0, Math.min(LONGEST_WORD, word.text().length()));
        return word.kind() == Kind.STRING ? "\"" + text + "\"" : text;
    }
}
