package plumbline.systems.beaucoup;

import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Option;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;

/** The switch that a command is for. */
final class SwitchOption {
    @Option(
            names = "--control",
            required = true,
            paramLabel = "PATH",
            description = "The switch's socket: that of its plumb run --control PATH.")
    private Path socket;

    /** What a command asks of a switch. */
    interface Work {
        void ask(QueryClient client) throws IOException;
    }

    Path socket() {
        return socket;
    }

    /** Asks the switch; {@code command} is for the message if it does not answer. */
    int ask(String command, Work work) {
        try {
            work.ask(new QueryClient(socket));
            return ExitCode.FINE;
        } catch (IllegalArgumentException wrong) {
            throw CommandFailure.rejected("plumb: " + wrong.getMessage(), wrong);
        } catch (IOException e) {
            throw CommandFailure.environment(
                    "plumb: beaucoup " + command + ": no switch answers at " + socket + " (" + e.getMessage()
                            + "); start one with plumb run beaucoup … --control " + socket,
                    e);
        }
    }
}
