package plumbline.cli;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;
import plumbline.cli.command.ControlledCommand;

/**
 * Refuses a command that there is not, also where {@code --help} or {@code --version} follows: picocli accepts any
 * words beside these, and would print the page of another command.
 */
final class KnownWords implements IExecutionStrategy {
    @Override
    public int execute(ParseResult parsed) {
        parsed.asCommandLineList().forEach(KnownWords::check);
        return new RunLast().execute(parsed);
    }

    private static void check(CommandLine line) {
        List<String> unmatched = line.getUnmatchedArguments();
        if (!line.getSubcommands().isEmpty()
                && !unmatched.isEmpty()
                && !unmatched.getFirst().startsWith("-")) {
            throw new UnmatchedArgumentException(line, unmatched);
        }
        if (line.getCommand() instanceof ControlledCommand controlled) {
            controlled.checkVerb();
        }
    }
}
