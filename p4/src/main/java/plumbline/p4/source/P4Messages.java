package plumbline.p4.source;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Severity;
import plumbline.isa.model.Position;

/** Collects what is wrong with a P4 text: each place once, in the order found. */
public final class P4Messages {
    /** So many are reported at most. */
    private static final int MAX = 100;

    private final List<Diagnostic> diagnostics = new ArrayList<>();
    private final Set<String> places = new HashSet<>();

    /** Adds an error. */
    public void error(Position at, String code, String message, String fix) {
        if (diagnostics.size() < MAX && places.add(at.toString())) {
            diagnostics.add(Diagnostic.error(at, code, message, fix));
        }
    }

    /** Adds a warning. */
    public void warning(Position at, String code, String message, String fix) {
        if (diagnostics.size() < MAX && places.add(at.toString())) {
            diagnostics.add(new Diagnostic(at, Severity.WARNING, code, message, "", fix));
        }
    }

    /** Whether nothing more is reported. */
    public boolean isFull() {
        return diagnostics.size() >= MAX;
    }

    /** All of them. */
    public List<Diagnostic> all() {
        return List.copyOf(diagnostics);
    }
}
