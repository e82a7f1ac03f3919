package plumbline.network.topology;

import java.util.List;
import java.util.stream.Collectors;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Sources;

/** A topology that cannot be. */
public final class TopologyException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<Diagnostic> diagnostics;
    private final transient Sources sources;

    /** @param sources the text that the places are in; empty if there is none */
    public TopologyException(List<Diagnostic> diagnostics, Sources sources) {
        super(diagnostics.stream().map(Diagnostic::headline).collect(Collectors.joining("\n")));
        this.diagnostics = List.copyOf(diagnostics);
        this.sources = sources;
    }

    /** Everything that is wrong, in the order of the places. */
    public List<Diagnostic> diagnostics() {
        return diagnostics;
    }

    /** The text that the places are in. */
    public Sources sources() {
        return sources;
    }
}
