package plumbline.p4.export;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.model.Position;

/**
 * Comments of the text that a program was written in. Those of a place are behind it on its line, and above it; what
 * opens a block around the place may stand between. Each is given once, for the first place that asks.
 */
final class Comments {
    private static final String MARK = "//";

    private final Sources sources;
    private final Set<String> given = new HashSet<>();

    /** A line of source. */
    private record Line(String code, Optional<String> comment) {
        boolean isBlank() {
            return code.isEmpty() && comment.isEmpty();
        }
    }

    Comments(Sources sources) {
        this.sources = sources;
    }

    /** The comments of a place, from top to bottom. */
    List<String> of(Position at) {
        return above(at, at.line() - 1);
    }

    /** The same of a file's head, which blank lines may part from the place. */
    List<String> ofHead(Position at) {
        int last = at.line() - 1;
        while (line(at, last).filter(Line::isBlank).isPresent()) {
            last--;
        }
        return above(at, last);
    }

    private List<String> above(Position at, int last) {
        List<String> found = new ArrayList<>();
        comment(at, at.line()).ifPresent(found::addFirst);
        for (int number = last; line(at, number).filter(Comments::isAbove).isPresent(); number--) {
            comment(at, number).ifPresent(found::addFirst);
        }
        return found;
    }

    private static boolean isAbove(Line line) {
        return line.code.endsWith("{") || line.code.isEmpty() && line.comment.isPresent();
    }

    private Optional<String> comment(Position at, int number) {
        return line(at, number)
                .flatMap(Line::comment)
                .map(comment -> comment.replaceAll("[\\\\\\s]+$", "")) // would make the next line part of the comment
                .filter(comment -> !comment.isEmpty() && given.add(at.file() + ":" + number));
    }

    private Optional<Line> line(Position at, int number) {
        return sources.line(new Position(at.file(), number, 1)).map(text -> {
            int mark = mark(text);
            return mark < 0
                    ? new Line(text.strip(), Optional.empty())
                    : new Line(
                            text.substring(0, mark).strip(),
                            Optional.of(text.substring(mark + MARK.length()).strip()));
        });
    }

    /** Where the comment begins, or −1; two slashes in a text in quotes are none. */
    private static int mark(String text) {
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!quoted && text.startsWith(MARK, i)) {
                return i;
            }
            if (c == '"') {
                quoted = !quoted;
            } else if (quoted && c == '\\') {
                i++; // what is escaped ends no text
            }
        }
        return -1;
    }
}
