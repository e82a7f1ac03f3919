package plumbline.isa.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import plumbline.isa.model.Position;

class SourcesTest {
    private static String[] shown(String line, int column) {
        Sources sources = new Sources();
        sources.add("a.plumb", line + "\n");
        return sources.show(Diagnostic.error(new Position("a.plumb", 1, column), "syntax", "wrong", ""))
                .split("\n");
    }

    @Test
    void theCaretStandsUnderThePlace() {
        String[] lines = shown("\tfoo = bar", 8);
        assertThat(lines[1]).isEqualTo("     1 | \tfoo = bar");
        assertThat(lines[2]).isEqualTo("       | \t      ^");
    }

    @Test
    void ofALongLineTheSurroundingsAreShown() {
        String[] lines = shown("x".repeat(50_000) + "HERE" + "x".repeat(50_000), 50_001);
        assertThat(lines[1]).hasSizeLessThan(200).endsWith("x…");
        assertThat(lines[1].indexOf("HERE")).isEqualTo(lines[2].indexOf('^'));
    }

    @Test
    void aPlaceBehindTheEndOfItsLineIsAtItsEnd() {
        assertThat(shown("x".repeat(1_000), 1_001)[2]).endsWith(" ^");
    }
}
