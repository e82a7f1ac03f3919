package plumbline.cli.option;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;
import plumbline.isa.text.syntax.Near;

/** Options that a command does not have and that look like one it has. */
public final class Misspelt {
    private Misspelt() {}

    /** What to say of them; empty if there are none. Picocli would call the values behind them unknown options too. */
    public static Optional<String> options(ParameterException wrong) {
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
