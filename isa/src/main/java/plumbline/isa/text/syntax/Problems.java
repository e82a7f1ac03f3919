package plumbline.isa.text.syntax;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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

    private final List<Diagnostic> diagnostics = new ArrayList<>();
    private final Set<String> seen = new HashSet<>();
    private final Set<String> unknowns = new HashSet<>();
    private final Set<String> doubtful = new HashSet<>();
    private final Set<String> doubtfulStarts = new HashSet<>();
    private final List<String> files = new ArrayList<>();
    private boolean allDoubtful;

    /** Files are reported in the order in which they are opened. */
    public void open(String file) {
        files.add(file);
    }

    /** Adds all of another collection. */
    public void addAll(Problems others) {
        others.diagnostics.forEach(this::add);
    }

    /** Adds an error. */
    public void error(Position at, String code, String message, String fix) {
        add(Diagnostic.error(at, code, message, fix));
    }

    /** Adds something that is legal but probably not what was meant. */
    public void warning(Position at, String code, String message, String fix) {
        add(new Diagnostic(at, Severity.WARNING, code, message, "", fix));
    }

    /** A word of a statement that could not be read; it may have been about to declare a name. */
    public void doubt(Token token) {
        if (token.isName()) {
            token.pieces().stream()
                    .findFirst()
                    .ifPresent(piece -> (token.pieces().size() == 1 ? doubtful : doubtfulStarts).add(piece.literal()));
        }
    }

    /** A file could not be read; it may have declared any name. */
    public void doubtAll() {
        allDoubtful = true;
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
        boolean doubted = isDoubtful(unknown) || allDoubtful && !isOfKnownHeader(failure);
        if (unknown.isEmpty() || !doubted && unknowns.add(unknown)) {
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
        String place = diagnostic.at() + " " + diagnostic.code();
        if (seen.add(place) && !isFull()) {
            diagnostics.add(diagnostic);
        }
    }
}
