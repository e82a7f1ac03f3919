package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stages that P4 programs take on a chip: those that its compiler would need, and no more. */
@Execution(ExecutionMode.CONCURRENT)
class P4StagesTest {
    @ParameterizedTest
    @CsvSource({
        "copied, 3",
        "aliased, 4",
        "places, 1",
        "alpm, 2",
        "keyed, 2",
        "onmiss, 1",
        "missed, 3",
        "filled, 1",
        "beyond, 1",
        "zeroed, 1",
        "sessions, 1",
        "attached, 2",
        "aggregated, 1",
        "messages, 1",
        "guarded, 1",
        "adjacent, 1",
        "halves, 3",
        "quarters, 5",
        "extended, 2",
        "inhash, 1",
        "kept, 2",
        "constant-terms, 1",
        "bus, 2",
        "keybits, 2",
        "keyspread, 2",
        "symmetric, 1",
        "digests, 1",
        "marks, 1",
        "slots, 1",
        "tally, 1",
        "entered, 2",
        "one-index, 1",
        "codes, 2",
        "saturated, 1",
        "lastbits, 1",
        "parsed-bits, 1",
        "index-bits, 3",
        "index-extended, 2",
        "swapped-bytes, 2",
        "onecell, 1",
        "wholebyte, 2",
        "profile, 1",
        "decided, 1",
        "initial, 2",
        "selector, 1"
    })
    void stages(String program, int stages) {
        assertThat(said("verify", program)).contains("] " + stages + " of 12 stages");
    }

    @Test
    void tablesAreInTheStagesThatTheyName() {
        assertThat(said("fit", "staged").lines())
                .contains(
                        "      2  table Ingress.marks",
                        "      5  table Ingress.flags",
                        "      8  table Ingress.numbers, register Ingress.seen");
    }

    @Test
    void prefixesInPartitionsAreBehindWhatFindsThese() {
        assertThat(said("fit", "alpm"))
                .contains("table Ingress.routes (finds the partition)", "table Ingress.routes (100000 of 100000)");
    }

    private static String said(String command, String program) {
        String file = Checkout.root()
                .resolve("cli/src/test/resources/p4/" + program + ".p4")
                .toString();
        Plumb.Outcome outcome = Plumb.run(command, file, "--target", "tofino1");
        assertThat(outcome.exit()).as(outcome.out() + outcome.err()).isZero();
        return outcome.out();
    }
}
