package plumbline.isa.diagnostic;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import plumbline.isa.model.Position;

/** The texts a program was read from, so that a message can show the line it is about. */
public final class Sources {
    private static final int MAX_LINE = 160;

    private final Map<String, List<String>> linesByFile = new LinkedHashMap<>();

    /** Remembers a file's text. */
    public void add(String file, String text) {
        linesByFile.put(file, text.lines().toList());
    }

    /** The names of these texts. */
    public Set<String> files() {
        return Collections.unmodifiableSet(linesByFile.keySet());
    }

    /** Whether a word stands in one of these texts. */
    public boolean mention(String word) {
        Predicate<String> mentions =
                Pattern.compile("\\b" + Pattern.quote(word) + "\\b").asPredicate();
        return linesByFile.values().stream().flatMap(List::stream).anyMatch(mentions);
    }

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
     *   fix: …
     * </pre>
     *
     * <p>Of a long line what is near the place.
     */
    public String show(Diagnostic diagnostic) {
        StringBuilder text = new StringBuilder(diagnostic.headline());
        line(diagnostic.at()).ifPresent(line -> {
            String number = String.format("%6d | ", diagnostic.at().line());
            int caret = Math.min(line.length(), Math.max(0, diagnostic.at().column() - 1));
            int from = caret > MAX_LINE / 2 && line.length() > MAX_LINE ? caret - MAX_LINE / 2 : 0;
            int to = Math.min(line.length(), from + MAX_LINE);
            String cutLeft = from > 0 ? "…" : "";
            String cutRight = to < line.length() ? "…" : "";
            String before = cutLeft + line.substring(from, caret);
            text.append('\n').append(number).append(cutLeft);
            text.append((line.substring(from, to) + cutRight).stripTrailing()).append('\n');
            // Tabs stay tabs so that the caret stands under its column at any tab width.
            text.append("       | ").append(before.replaceAll("[^\t]", " ")).append('^');
        });
        if (!diagnostic.limit().isEmpty()) {
            text.append("\n  limit: ").append(diagnostic.limit());
        }
        if (!diagnostic.fix().isEmpty()) {
            text.append("\n  fix: ").append(diagnostic.fix());
        }
        return text.toString();
    }
}
