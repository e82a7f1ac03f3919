package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;

/** Runs commands in this process, as {@link Main} would. */
final class Plumb {
    private Plumb() {}

    /** What a command said and answered. */
    record Outcome(int exit, String out, String err) {}

    static Outcome run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
        return new Outcome(exit, out.toString(), err.toString());
    }

    /** What a command that must succeed has printed. */
    static String must(String... arguments) {
        Outcome outcome = run(arguments);
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        return outcome.out();
    }
}
