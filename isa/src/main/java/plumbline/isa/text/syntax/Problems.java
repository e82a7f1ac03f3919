package plumbline.isa.text.syntax;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Severity;
import plumbline.isa.model.Position;

/**
 * Collects what is wrong with a text. One place is reported once per code, however often a loop comes by; an unknown
 * name is reported once.
 */
public final class Problems {
    /** Max problems that are reported. */
    private static final int MAX = 200;

    /** In what is said where a brace is missing, or one too many. */
    private static final Pattern ABOUT_BLOCKS = Pattern.compile(
            "'[{}]' before|found '[{}]'|'\\}' after|before the (kind of match|action)|name of a field, found the"
                    + " end|block is not closed|brace closes nothing|does not end on its line|stands? inside (another|a"
                    + " |an )|'(stage|when|access|apply|key|action|entries|default|size|state)' does not begin");

    static final String UNCLOSED_QUOTE = "this text does not end on its line";

    /** Numbers that loops give to names: {@code slot{w}} that is unknown is one name. */
    private static final Pattern NUMBERS = Pattern.compile("\\d+");

    private final List<Diagnostic> diagnostics = new ArrayList<>();
    private final Set<String> seen = new HashSet<>();
    private final Set<String> causes = new HashSet<>();
    private final Set<String> doubtful = new HashSet<>();
    private final Set<String> doubtfulStarts = new HashSet<>();
    private final List<String> files = new ArrayList<>();
    private final Map<String, Position> unmatched = new HashMap<>();
    private boolean allDoubtful;

    /** Files are reported in the order in which they are opened. */
    public void open(String file) {
        files.add(file);
    }

    /** Adds all of another collection, and its doubts about all names. */
    public void addAll(Problems others) {
        others.diagnostics.forEach(this::add);
        allDoubtful |= others.allDoubtful;
    }

    /** Adds an error. */
    public void error(Position at, String code, String message, String fix) {
        add(Diagnostic.error(at, code, message, fix));
    }

    /** Adds something that is legal but probably not what was meant. */
    public void warning(Position at, String code, String message, String fix) {
        add(new Diagnostic(at, Severity.WARNING, code, message, "", fix));
    }

    /** Says nothing about characters of a statement behind the place at which it could not be read any more. */
    void withdrawBehind(Position failed, List<Token> statement) {
        statement.stream()
                .filter(word -> word.kind() == Token.Kind.UNKNOWN && isBehind(word.at(), failed))
                .forEach(word -> diagnostics.removeIf(said -> said.at() == word.at()));
    }

    /** A word of a statement that could not be read; it may have been about to declare a name. */
    public void doubt(Token token) {
        if (token.isName()) {
            token.pieces().stream()
                    .findFirst()
                    .ifPresent(piece -> (token.pieces().size() == 1 ? doubtful : doubtfulStarts).add(piece.literal()));
        }
    }

    /** A name whose declaration could not be looked at. */
    public void doubt(NameTemplate name) {
        name.parts().stream().findFirst().ifPresent(part -> (name.parts().size() == 1 ? doubtful : doubtfulStarts)
                .add(part.literal()));
    }

    /** A file could not be read; it may have declared any name. */
    public void doubtAll() {
        allDoubtful = true;
    }

    /**
     * The braces of a file do not match. What the text behind the first error about blocks means is unknown, so nothing
     * is said about it.
     */
    void unmatchedIn(String file) {
        sorted().stream()
                .filter(said -> said.at().file().equals(file)
                        && ABOUT_BLOCKS.matcher(said.message()).find())
                .findFirst()
                .ifPresent(first -> unclearFrom(first.at(), first));
        allDoubtful = true;
    }

    /** One of them stands inside a name, so that the meaning of its line, and of the text behind it, is unknown. */
    void braceInName(Position at) {
        Diagnostic said = Diagnostic.error(
                at,
                "syntax",
                "this brace stands inside a name",
                "leave it out, or put a blank in front of it if it opens a block");
        diagnostics.removeIf(other -> other.at().file().equals(at.file())
                && ABOUT_BLOCKS.matcher(other.message()).find());
        diagnostics.add(said);
        unclearFrom(new Position(at.file(), at.line(), 1), said);
    }

    private void unclearFrom(Position begin, Diagnostic kept) {
        if (!unmatched.containsKey(begin.file())) {
            diagnostics.removeIf(said -> said != kept && isBehind(said.at(), begin));
            unmatched.put(begin.file(), begin);
        }
    }

    /** Where a quote is missing, only the first error of the line is said. */
    void unclosedQuotesIn(String file) {
        Set<Integer> lines = diagnostics.stream()
                .filter(said -> said.at().file().equals(file) && said.message().equals(UNCLOSED_QUOTE))
                .map(said -> said.at().line())
                .collect(Collectors.toSet());
        for (int line : lines) {
            sorted().stream()
                    .filter(said -> said.at().file().equals(file) && said.at().line() == line)
                    .skip(1)
                    .forEach(more -> diagnostics.removeIf(said -> said == more));
        }
    }

    /** Whether a place is in the same file as another, and not before it. */
    static boolean isBehind(Position at, Position first) {
        return at.file().equals(first.file())
                && Comparator.comparingInt(Position::line)
                                .thenComparingInt(Position::column)
                                .compare(at, first)
                        >= 0;
    }

    /** Whether the name may be unknown only because its declaration could not be read. */
    private boolean isDoubtful(String name) {
        String last = name.substring(name.lastIndexOf('.') + 1);
        String header = name.contains(".") ? name.substring(0, name.indexOf('.')) : name;
        return doubtful.contains(name)
                || doubtful.contains(last)
                || doubtful.contains(header)
                || doubtfulStarts.stream().anyMatch(start -> name.startsWith(start) || last.startsWith(start));
    }

    /** Whether a header that is there has a field with nearly this name. */
    private static boolean isOfKnownHeader(SyntaxFailure failure) {
        String name = failure.unknownName();
        String header = name.substring(0, name.indexOf('.') + 1);
        return !header.isEmpty()
                && failure.diagnostic().stream().anyMatch(said -> said.fix().contains("'" + header));
    }

    /** Adds what a failure has to say. */
    public void add(SyntaxFailure failure) {
        String unknown = failure.unknownName();
        String cause = NUMBERS.matcher(failure.cause()).replaceAll("0");
        boolean doubted = !unknown.isEmpty() && (isDoubtful(unknown) || allDoubtful && !isOfKnownHeader(failure));
        if (!doubted && (cause.isEmpty() || causes.add(cause))) {
            failure.diagnostic().ifPresent(this::add);
        }
    }

    /** Whether nothing more is reported. */
    boolean isFull() {
        return diagnostics.size() >= MAX;
    }

    /** Whether there is an error. */
    public boolean any() {
        return diagnostics.stream().anyMatch(Diagnostic::isError);
    }

    /** All, by position. */
    public List<Diagnostic> sorted() {
        return diagnostics.stream()
                .sorted(Comparator.<Diagnostic>comparingInt(d -> files.indexOf(d.at().file()))
                        .thenComparingInt(d -> d.at().line())
                        .thenComparingInt(d -> d.at().column()))
                .toList();
    }

    private void add(Diagnostic diagnostic) {
        Position unclear = unmatched.get(diagnostic.at().file());
        if (unclear != null && isBehind(diagnostic.at(), unclear)) {
            return;
        }
        String place = diagnostic.at() + " " + diagnostic.code();
        if (seen.add(place) && !isFull()) {
            diagnostics.add(diagnostic);
        }
    }
}
