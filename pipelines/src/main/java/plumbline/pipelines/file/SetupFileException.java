package plumbline.pipelines.file;

import java.util.List;
import java.util.stream.Collectors;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Sources;

/** A file is wrong; the message says everything that is, with places. */
public final class SetupFileException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    SetupFileException(List<Diagnostic> wrong, Sources sources) {
        super(wrong.stream()
                .map(sources::show)
                .collect(Collectors.joining("\n"))
                .stripTrailing());
    }
}
