package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What docs/P4.md shows works: a program that fits a Tofino, and its packet test. */
class P4DocumentTest {
    private static final Path FILE = Checkout.root().resolve("docs/P4.md");

    private static final Path PROGRAMS = Checkout.root().resolve("docs/p4");

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
        assertThat(verified.out()).contains("accepted", "ingress   [##..........] 2 of 12 stages");
        Plumb.Outcome tested = Plumb.run("stf", program, test, "--target", "tofino1");
        assertThat(tested.exit()).as(tested.out() + tested.err()).isZero();
    }

    @Test
    void theListingIsAsShown() throws IOException {
        String page = Files.readString(FILE);
        String program = Files.writeString(temp.resolve("first3.p4"), block(page, "example"))
                .toString();
        Plumb.Outcome listed = Plumb.run("disasm", program, "--ir", "--after", "three-address-code");
        assertThat(listed.exit()).as(listed.err()).isZero();
        assertThat(listed.out()).contains(block(page, "ir"));
    }

    static Stream<String> programs() throws IOException {
        try (Stream<Path> files = Files.list(PROGRAMS)) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".p4"))
                    .map(name -> name.substring(0, name.length() - ".p4".length()))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("programs")
    void theProgramsFitATofinoAndPassTheirTests(String name) {
        String program = PROGRAMS.resolve(name + ".p4").toString();
        Plumb.Outcome tested =
                Plumb.run("stf", program, PROGRAMS.resolve(name + ".stf").toString(), "--target", "tofino1");
        assertThat(tested.exit()).as(tested.out() + tested.err()).isZero();
        assertThat(tested.err()).isEmpty();
    }

    @Test
    void thePageNamesThemAll() throws IOException {
        String page = Files.readString(FILE);
        assertThat(programs()).isNotEmpty().allSatisfy(name -> assertThat(page).contains("](p4/" + name + ".p4)"));
    }

    /** The code behind a mark. */
    private static String block(String page, String mark) {
        String behind = page.substring(page.indexOf("<!-- " + mark + " -->"));
        int begin = behind.indexOf('\n', behind.indexOf("```")) + 1;
        return behind.substring(begin, behind.indexOf("```", begin));
    }
}
