package plumbline.cli.option;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;
import plumbline.isa.text.syntax.Near;

/** Words of a command line that mean nothing there. */
public final class Misspelt {
    private Misspelt() {}

    /**
     * What to say of options that look like one that the command has, of a command that there is not, or of what is one
     * argument too many; empty if it is something else. Picocli would call the values of misspelt options unknown
     * options too.
     */
    public static Optional<String> words(ParameterException wrong) {
        return options(wrong).or(() -> arguments(wrong));
    }

    /**
     * What is wrong first: an option that is not known, perhaps the misspelt one that is missing. Picocli would speak
     * of the missing one only.
     */
    public static ParameterException first(ParameterException wrong) {
        List<String> unmatched = wrong.getCommandLine().getUnmatchedArguments();
        return wrong instanceof MissingParameterException && unmatched.stream().anyMatch(word -> word.startsWith("-"))
                ? new UnmatchedArgumentException(wrong.getCommandLine(), unmatched)
                : wrong;
    }

    private static Optional<String> arguments(ParameterException wrong) {
        if (!(wrong instanceof UnmatchedArgumentException unmatched)
                || unmatched.getUnmatched().getFirst().startsWith("-")) {
            return Optional.empty();
        }
        String first = unmatched.getUnmatched().getFirst();
        Set<String> commands = wrong.getCommandLine().getSubcommands().keySet();
        return Optional.of(
                commands.isEmpty() ? "'" + first + "' is one argument too many" : noCommand(first, commands));
    }

    /** What to say of a word that is none of the commands that it could be. */
    public static String noCommand(String word, Collection<String> commands) {
        return "no command '" + word + "'"
                + Near.nearest(word, commands)
                        .map(near -> "; did you mean '" + near + "'?")
                        .orElse("");
    }

    private static Optional<String> options(ParameterException wrong) {
        if (!(wrong instanceof UnmatchedArgumentException unmatched)) {
            return Optional.empty();
        }
        List<String> known = wrong.getCommandLine().getCommandSpec().options().stream()
                .flatMap(option -> Stream.of(option.names()))
                .toList();
        return Optional.of(unmatched.getUnmatched().stream()
                        .filter(word -> word.startsWith("--"))
                        .map(word -> word.replaceFirst("=.*", ""))
                        .flatMap(word -> Near.nearest(word, known).stream()
                                .map(near -> "unknown option '" + word + "'; did you mean '" + near + "'?"))
                        .collect(Collectors.joining(" ")))
                .filter(said -> !said.isEmpty());
    }
}
