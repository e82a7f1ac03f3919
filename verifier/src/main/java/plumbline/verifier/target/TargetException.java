package plumbline.verifier.target;

import java.util.List;
import java.util.stream.Collectors;
import plumbline.isa.diagnostic.Diagnostic;

/** A target that is not known or whose file is wrong. */
public final class TargetException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<Diagnostic> diagnostics;

    TargetException(List<Diagnostic> diagnostics) {
        super(diagnostics.stream().map(Diagnostic::headline).collect(Collectors.joining("\n")));
        this.diagnostics = List.copyOf(diagnostics);
    }

    /** Everything that is wrong, in order of position. */
    public List<Diagnostic> diagnostics() {
        return diagnostics;
    }
}
