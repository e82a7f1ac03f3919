package plumbline.cli.stat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.console.terminal.Terminal.Size;

/** Lines on a screen: H goes home, K clears the rest of a line, J the rest of the screen. */
class ScreenTest {
    private static final List<String> LINES = List.of("one", "two, which is long", "three");

    private static String on(int rows, int columns) {
        return Screen.of(LINES, new Size(rows, columns)).replace("\033[", "^");
    }

    @Test
    void takesThePlaceOfWhatWasThere() {
        assertThat(on(4, 80)).isEqualTo("^Hone^K\ntwo, which is long^K\nthree^K\n^J");
    }

    @Test
    void noLineIsBroken() {
        assertThat(on(4, 4)).isEqualTo("^Hone^K\ntwo,^K\nthre^K\n^J");
    }

    @Test
    void nothingScrollsAndWhatIsMissingIsSaid() {
        assertThat(on(3, 80)).isEqualTo("^Hone^K\n… 2 more lines: make the window higher^K\n^J");
    }

    @Test
    void noScreenIsTooSmall() {
        for (int rows = 1; rows < 3; rows++) {
            assertThat(on(rows, 8)).isEqualTo("^H… 3 more^K\n^J");
        }
    }
}
