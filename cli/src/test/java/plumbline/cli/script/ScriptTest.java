package plumbline.cli.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.console.control.Request;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;

/** How control commands are written down with their times. */
class ScriptTest {
    @TempDir
    Path temp;

    private Path file(String text) throws IOException {
        return Files.writeString(temp.resolve("setup.txt"), text);
    }

    @Test
    void wordsAreAShells() {
        assertThat(ShellWords.of("  table add r '10.0.0.0/8 => f(1)'\t\"a \\\"b\\\"\" c\\ d # e"))
                .containsExactly("table", "add", "r", "10.0.0.0/8 => f(1)", "a \"b\"", "c d");
        assertThat(ShellWords.of("a#b 'c'\"d\" ''")).containsExactly("a#b", "cd", "");
        assertThat(ShellWords.of("# nothing")).isEmpty();
        assertThat(ShellWords.of("")).isEmpty();
        assertThatThrownBy(() -> ShellWords.of("a 'b")).hasMessage("the quote ' is not closed");
    }

    @Test
    void aTimeHoldsForTheLinesBelowIt() throws IOException {
        Path file = file("""
            # first
            table add routes '1 => f(1)'

            @5ms register read bytes --pipe 1
            counter list
            @1.5us
            port list
            """);
        assertThat(Script.read(file, Script.Foreign.NONE))
                .containsExactly(
                        new TimedCommand(
                                0, file + ":2", new Request(List.of("table", "add", "routes", "1 => f(1)"), null)),
                        new TimedCommand(5_000_000, file + ":4", new Request(List.of("register", "read", "bytes"), 1)),
                        new TimedCommand(5_000_000, file + ":5", new Request(List.of("counter", "list"), null)),
                        new TimedCommand(1_500, file + ":7", new Request(List.of("port", "list"), null)));
    }

    /** As a shell has it: not behind an escaped backslash, and a comment ends with its line. */
    @Test
    void aLineGoesOnBehindABackslash() throws IOException {
        Path file = file("""
            table add r '1 => f(1)' \\
                '2 => f(2)' \\
                '3 => f(3)'
            counter list # and \\
            table add r a\\\\
            port list \\
            """);
        assertThat(Script.read(file, Script.Foreign.NONE))
                .extracting(TimedCommand::place, TimedCommand::text)
                .containsExactly(
                        tuple(file + ":1", "table add r 1 => f(1) 2 => f(2) 3 => f(3)"),
                        tuple(file + ":4", "counter list"),
                        tuple(file + ":5", "table add r a\\"),
                        tuple(file + ":6", "port list"));
    }

    @Test
    void theFileOfTableApplyIsRead() throws IOException {
        Path changes = Files.writeString(temp.resolve("changes.txt"), "add routes 1 => f(1)\ndelete routes 2\n");
        assertThat(Script.at("1ms", "table apply '" + changes + "'").request().words())
                .containsExactly("table", "apply", "add routes 1 => f(1)", "delete routes 2");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
        tabel add r x            | a request is about one of table, selector, register, counter, filter, meter, wred, digest, port, queue, mirror, multicast, generator, program, save, not 'tabel'
        table add r              | usage: table add TABLE ENTRY…
        @5 table list            | '5' is no time; write a number with ns, us, ms or s
        @5ms port delete 1       | port delete is for a switch that runs in real time: plumb run
        table add r '1 => f(1)   | the quote ' is not closed
        register read x --pipe   | --pipe wants the number of a pipe, not ''
        register --pipe a read x | --pipe wants the number of a pipe, not 'a'
        """)
    void aWrongLineIsNamed(String line, String reason) throws IOException {
        Path file = file("\n# two lines first\n" + line + "\n");
        assertThatThrownBy(() -> Script.read(file, Script.Foreign.NONE))
                .hasMessageStartingWith("plumb: " + file + ":3: " + reason)
                .isInstanceOfSatisfying(CommandFailure.class, failure -> assertThat(failure.exitCode())
                        .isEqualTo(ExitCode.USAGE));
    }

    @Test
    void aWrongCommandOfTheCommandLineIsNamed() {
        assertThatThrownBy(() -> Script.at("soon", "table list"))
                .hasMessageStartingWith("plumb: --at soon: 'soon' is no time");
        assertThatThrownBy(() -> Script.at("5ms", " ")).hasMessage("plumb: --at 5ms: there is no command");
    }
}
