package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/P4.md shows works: a program that fits a Tofino, and its packet test. */
class P4DocumentTest {
    private static final Path FILE = Checkout.root().resolve("docs/P4.md");

    @TempDir
    Path temp;

    @Test
    void theExampleFitsAndPassesItsTest() throws IOException {
        String page = Files.readString(FILE);
        String program = Files.writeString(temp.resolve("first3.p4"), block(page, "example"))
                .toString();
        String test = Files.writeString(temp.resolve("first3.stf"), block(page, "test"))
                .toString();
        Plumb.Outcome verified = Plumb.run("verify", program, "--target", "tofino1");
        assertThat(verified.exit()).as(verified.err()).isZero();
        assertThat(verified.out()).contains("accepted", "ingress   [###.........] 3 of 12 stages");
        Plumb.Outcome tested = Plumb.run("stf", program, test, "--target", "tofino1");
        assertThat(tested.exit()).as(tested.out() + tested.err()).isZero();
    }

    /** The code behind a mark. */
    private static String block(String page, String mark) {
        String behind = page.substring(page.indexOf("<!-- " + mark + " -->"));
        int begin = behind.indexOf('\n', behind.indexOf("```")) + 1;
        return behind.substring(begin, behind.indexOf("```", begin));
    }
}
