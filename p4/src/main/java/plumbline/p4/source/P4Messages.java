package plumbline.p4.source;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Severity;
import plumbline.isa.model.Position;

/** Collects what is wrong with a P4 text: of each place one error, or one warning, in the order found. */
public final class P4Messages {
    /** So many errors are reported at most, and so many warnings. */
    private static final int MAX = 100;

    private final List<Diagnostic> diagnostics = new ArrayList<>();
    private final Set<String> wrong = new HashSet<>();
    private final Set<String> doubtful = new HashSet<>();

    /** Adds an error. */
    public void error(Position at, String code, String message, String fix) {
        if (!isFull() && wrong.add(at.toString())) {
            diagnostics.add(Diagnostic.error(at, code, message, fix));
        }
    }

    /** Adds a warning. */
    public void warning(Position at, String code, String message, String fix) {
        if (doubtful.size() < MAX && doubtful.add(at.toString())) {
            diagnostics.add(new Diagnostic(at, Severity.WARNING, code, message, "", fix));
        }
    }

    /** Whether no more errors are reported. */
    public boolean isFull() {
        return wrong.size() >= MAX;
    }

    /** Whether there is an error. */
    public boolean hasErrors() {
        return diagnostics.stream().anyMatch(Diagnostic::isError);
    }

    /** All of them. */
    public List<Diagnostic> all() {
        return diagnostics.stream()
                .filter(said -> said.isError() || !wrong.contains(said.at().toString()))
                .toList();
    }
}
