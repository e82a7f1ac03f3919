package plumbline.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

class ColoursTest {
    private static final String SHOWN = """
        a.plumb:2:3: error[width]: too wide
             2 |   a = b
               |   ^
          limit: 8
          fix: cut it\
        """;

    private static Colours colours(Ansi ansi) {
        CommandLine command = new CommandLine(CommandLine.Model.CommandSpec.create());
        command.setColorScheme(CommandLine.Help.defaultColorScheme(ansi));
        return Colours.of(command);
    }

    @Test
    void aPipeGetsPlainText() {
        assertThat(colours(Ansi.OFF).diagnostic(SHOWN)).isEqualTo(SHOWN);
        assertThat(colours(Ansi.OFF).bold("a")).isEqualTo("a");
    }

    @Test
    void aPersonGetsColours() {
        String painted = colours(Ansi.ON).diagnostic(SHOWN);
        assertThat(painted)
                .contains("\u001B[1m\u001B[31merror[width]:", "\u001B[32m^", "\u001B[36mlimit:", "\u001B[36mfix:");
        assertThat(painted.replaceAll("\u001B\\[[0-9;]*m", "")).isEqualTo(SHOWN);
    }
}
