package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stages that P4 programs take on a chip: those that its compiler would need, and no more. */
class P4StagesTest {
    @ParameterizedTest
    @CsvSource({"copied, 3", "filled, 1", "beyond, 1"})
    void stages(String program, int stages) {
        String file = Checkout.root()
                .resolve("cli/src/test/resources/p4/" + program + ".p4")
                .toString();
        Plumb.Outcome verified = Plumb.run("verify", file, "--target", "tofino1");
        assertThat(verified.exit()).as(verified.out() + verified.err()).isZero();
        assertThat(verified.out()).contains("] " + stages + " of 12 stages");
    }
}
