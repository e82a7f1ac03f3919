package plumbline.cli.stf;

import java.util.List;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.model.Position;

/**
 * Why a packet test failed.
 *
 * @param expected bytes as the test wants them, or null
 * @param received bytes that left in their place, or null
 * @param details lines below, for people
 */
public record StfFailure(Diagnostic diagnostic, String expected, String received, List<String> details) {
    public StfFailure {
        details = List.copyOf(details);
    }

    static StfFailure of(Diagnostic diagnostic) {
        return new StfFailure(diagnostic, null, null, List.of());
    }

    static StfFailure of(Position at, String code, String message) {
        return of(Diagnostic.error(at, code, message, ""));
    }

    /** As people read it. */
    public String show(Sources sources) {
        StringBuilder text = new StringBuilder(sources.show(diagnostic));
        details.forEach(line -> text.append("\n  ").append(line));
        return text.toString();
    }
}
