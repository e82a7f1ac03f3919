package plumbline.isa.text.syntax;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.BuiltInText;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Extern;
import plumbline.isa.text.syntax.Token.Kind;

/** What authors used to P4, C and Python write, and how it is written here: fixes of syntax errors. */
final class Idioms {
    private static final String FILE = "/plumbline/isa/idioms.txt";

    /** Stands in a statement's text before the word that was not expected. */
    private static final String CARET = "‸";

    /** Looking further is of no use. */
    private static final int MAX_WORDS = 40;

    private static final int MAX_WORD = 40;

    /**
     * What is not written here, as {@value #FILE} says.
     *
     * @param pattern of the statement's words with blanks between
     */
    private record Idiom(String said, Pattern pattern, String fix) {}

    private static final List<Idiom> STATEMENTS = read();

    /** Words that begin a statement of a stage. */
    private static final List<String> UNITS = Stream.concat(
                    Stream.of("stage", "when", "access", "apply", "extend", "for", "if", "const"),
                    Extern.withoutResult().map(Extern::callWord))
            .toList();

    /** Words that begin a part of a table. */
    private static final List<String> PARTS =
            List.of("key", "action", "entries", "default", "size", "stage", "partitions", "for", "if", "const");

    private Idioms() {}

    /** What to write instead of a statement that could not be read; empty if nothing is known. */
    static String statement(List<Token> words, Diagnostic problem) {
        String text = words.stream()
                .limit(MAX_WORDS)
                .map(word -> (stands(word, problem) ? CARET + " " : "") + shown(word))
                .collect(Collectors.joining(" "));
        for (Idiom idiom : STATEMENTS) {
            Matcher found = idiom.pattern().matcher(text);
            if (problem.message().contains(idiom.said()) && found.find()) {
                String way = idiom.fix();
                for (int group = 1; group <= found.groupCount(); group++) {
                    way = way.replace("$" + group, String.valueOf(found.group(group)));
                }
                return way;
            }
        }
        List<String> meant = problem.message().contains(" statement: ")
                ? UNITS
                : problem.message().contains("stage or partitions")
                        ? PARTS
                        : problem.message().contains("begin a declaration") ? ReservedWords.DECLARATIONS : List.of();
        return words.stream()
                .filter(word -> stands(word, problem))
                .findFirst()
                .flatMap(word -> Near.nearest(word.text(), meant))
                .map(near -> "did you mean '" + near + "'?")
                .orElse("");
    }

    private static List<Idiom> read() {
        return Stream.of(BuiltInText.of(FILE).split("\n{2,}"))
                .map(Idioms::settings)
                .filter(idiom -> !idiom.isEmpty())
                .map(idiom -> new Idiom(
                        idiom.getOrDefault("said", ""),
                        Pattern.compile(idiom.getOrDefault("text", "")),
                        idiom.get("instead")))
                .toList();
    }

    private static Map<String, String> settings(String lines) {
        return lines.lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split(" +", 2))
                .collect(Collectors.toMap(words -> words[0], words -> words[1]));
    }

    private static boolean stands(Token word, Diagnostic problem) {
        return word.at().line() == problem.at().line()
                && word.at().column() == problem.at().column();
    }

    private static String shown(Token word) {
        String text = word.text().substring(0, Math.min(MAX_WORD, word.text().length()));
        return word.kind() == Kind.STRING ? "\"" + text + "\"" : text;
    }
}
