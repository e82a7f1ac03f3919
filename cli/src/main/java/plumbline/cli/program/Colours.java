package plumbline.cli.program;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi.IStyle;
import picocli.CommandLine.Help.Ansi.Style;

/** Colours for diagnostics where a person watches; plain text in a pipe, or where NO_COLOR is set. */
public final class Colours {
    private static final Pattern HEADLINE = Pattern.compile("(.*?)((error|warning)\\[[a-z0-9-]+\\]:)( .*)");
    private static final Pattern CARET = Pattern.compile("(\\s+\\|\\s*)(\\^)");
    private static final Pattern LABEL = Pattern.compile("(  )(limit:|fix:)( .*)");

    private final boolean enabled;

    private Colours(boolean enabled) {
        this.enabled = enabled;
    }

    /** As the command line was set up. */
    public static Colours of(CommandLine command) {
        return new Colours(command.getColorScheme().ansi().enabled());
    }

    /** Something that stands out. */
    public String bold(String text) {
        return paint(text, Style.bold);
    }

    /** A diagnostic as {@code Sources.show} writes it. */
    public String diagnostic(String shown) {
        return enabled ? shown.lines().map(this::line).collect(Collectors.joining("\n")) : shown;
    }

    private String line(String line) {
        Matcher headline = HEADLINE.matcher(line);
        if (headline.matches()) {
            IStyle colour = headline.group(3).equals("error") ? Style.fg_red : Style.fg_yellow;
            return headline.group(1) + paint(headline.group(2), Style.bold, colour) + bold(headline.group(4));
        }
        Matcher caret = CARET.matcher(line);
        if (caret.matches()) {
            return caret.group(1) + paint(caret.group(2), Style.bold, Style.fg_green);
        }
        Matcher label = LABEL.matcher(line);
        return label.matches() ? label.group(1) + paint(label.group(2), Style.fg_cyan) + label.group(3) : line;
    }

    private String paint(String text, IStyle... styles) {
        return enabled ? Style.on(styles) + text + Style.off(styles) : text;
    }
}
