package plumbline.isa.diagnostic;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Position;

/** The texts a program was read from, so that a message can show the line it is about. */
public final class Sources {
    private final Map<String, List<String>> linesByFile = new LinkedHashMap<>();

    /** Remembers a file's text. */
    public void add(String file, String text) {
        linesByFile.put(file, text.lines().toList());
    }

    /** The line a position is on. */
    public Optional<String> line(Position at) {
        List<String> lines = linesByFile.getOrDefault(at.file(), List.of());
        return at.line() >= 1 && at.line() <= lines.size() ? Optional.of(lines.get(at.line() - 1)) : Optional.empty();
    }

    /**
     * A diagnostic as a person reads it:
     *
     * <pre>
     * hashpipe.plumb:31:13: error[stateful]: the update of 'key0' depends on the value just read
     *     31 |             when word != flow : word = flow
     *        |             ^
     *   limit: …
     *   way out: …
     * </pre>
     */
    public String show(Diagnostic diagnostic) {
        StringBuilder text = new StringBuilder(diagnostic.headline());
        line(diagnostic.at()).ifPresent(line -> {
            String number = String.format("%6d | ", diagnostic.at().line());
            String before = line.substring(0, Math.min(line.length(), Math.max(0, diagnostic.at().column() - 1)));
            text.append('\n').append(number).append(line.stripTrailing()).append('\n');
            // Tabs stay tabs so that the caret stands under its column at any tab width.
            text.append("       | ").append(before.replaceAll("[^\t]", " ")).append('^');
        });
        if (!diagnostic.limit().isEmpty()) {
            text.append("\n  limit: ").append(diagnostic.limit());
        }
        if (!diagnostic.wayOut().isEmpty()) {
            text.append("\n  way out: ").append(diagnostic.wayOut());
        }
        return text.toString();
    }
}
