package plumbline.cli.stat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.console.terminal.Terminal;

/**
 * Lines in place of what was on a terminal's screen before, whatever its size: nothing scrolls, and nothing is broken
 * into two lines.
 */
public final class Screen {
    private static final String HOME = "\033[H";
    private static final String CLEAR_REST_OF_LINE = "\033[K";
    private static final String CLEAR_REST = "\033[J";

    private Screen() {}

    /**
     * What to write to the terminal; the cursor is then in the last line.
     *
     * @param lines what does not fit below the first is left out, and that is said
     */
    public static String of(List<String> lines, Terminal.Size size) {
        int room = size.rows() - 1;
        List<String> shown = lines.size() <= room
                ? lines
                : Stream.concat(
                                lines.stream().limit(Math.max(0, room - 1)),
                                Stream.of("… " + (lines.size() - Math.max(0, room - 1))
                                        + " more lines: make the window higher"))
                        .toList();
        return shown.stream()
                .map(line -> line.substring(0, Math.min(line.length(), size.columns())) + CLEAR_REST_OF_LINE)
                .collect(Collectors.joining("\n", HOME, "\n" + CLEAR_REST));
    }
}
