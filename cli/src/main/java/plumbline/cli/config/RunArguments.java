package plumbline.cli.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Stack;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import plumbline.console.option.NamedFiles;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;

/**
 * {@code --config FILE}: the options of a file, as if they were written on the command line. An option that is written
 * there stands in place of the file's.
 */
public final class RunArguments implements IParameterPreprocessor {
    /** Names the file. */
    public static final String OPTION = "--config";

    /** How all options begin their complaints. */
    private static final Pattern WRONG_OPTION = Pattern.compile("plumb: --([a-z-]+)(.*)", Pattern.DOTALL);

    /** What is no part of a switch's configuration. */
    private static final Set<String> NOT_CONFIGURED = Set.of(OPTION, "--help", "--version", "--debug");

    /** For picocli. */
    public RunArguments() {}

    @Override
    public boolean preprocess(
            Stack<String> arguments, CommandSpec command, ArgSpec argument, Map<String, Object> information) {
        List<String> written = new ArrayList<>(arguments); // the first word is the last element
        String file = file(written);
        if (file != null) {
            try {
                read(Path.of(file), command).run().forEach((name, option) -> {
                    if (!name.equals(ConfigFile.PROGRAM)
                            && written.stream().anyMatch(word -> names(word, command, name))) {
                        return;
                    }
                    push(arguments, name, option);
                });
            } catch (CommandFailure wrong) {
                throw new ParameterException(command.commandLine(), wrong.getMessage(), wrong);
            }
        }
        return false; // picocli goes on with what is there now
    }

    private static String file(List<String> written) {
        for (int i = written.size() - 1; i >= 0; i--) {
            String word = written.get(i);
            if (word.equals(OPTION) && i > 0) {
                return written.get(i - 1);
            }
            if (word.startsWith(OPTION + "=")) {
                return word.substring(OPTION.length() + 1);
            }
        }
        return null;
    }

    private static boolean names(String word, CommandSpec command, String name) {
        return Arrays.stream(command.findOption(name).names())
                .anyMatch(
                        one -> word.equals(one) || word.startsWith(one + "=") || isShort(one) && word.startsWith(one));
    }

    private static boolean isShort(String option) {
        return option.length() == 2;
    }

    private static void push(Stack<String> arguments, String name, ConfigFile.RunOption option) {
        if (name.equals(ConfigFile.PROGRAM)) {
            option.values().reversed().forEach(arguments::push);
        } else if (option.values().isEmpty()) {
            arguments.push("--" + name);
        } else {
            option.values().reversed().forEach(value -> arguments.push("--" + name + "=" + value));
        }
    }

    /**
     * Reads a file for a command that has its options.
     *
     * @throws CommandFailure if it cannot be read, or something in it is wrong
     */
    public static ConfigFile read(Path file, CommandSpec command) {
        Map<String, Boolean> known = new LinkedHashMap<>();
        known.put(ConfigFile.PROGRAM, true);
        configured(command)
                .forEach(option -> known.put(name(option), option.arity().max() > 0));
        try {
            return ConfigFile.read(file.toString(), NamedFiles.read(file), known);
        } catch (ConfigException wrong) {
            throw wrong.refused();
        }
    }

    /** A command's complaint, with the place in the file if that is where the wrong option stands. */
    public static CommandFailure placed(CommandFailure wrong, ConfigFile file, ParseResult parsed) {
        Matcher option = WRONG_OPTION.matcher(wrong.getMessage());
        if (wrong.exitCode() != ExitCode.USAGE || !option.matches()) {
            return wrong;
        }
        ConfigFile.RunOption there = file.run().get(option.group(1));
        return there == null || !there.values().equals(given(parsed).get(option.group(1)))
                ? wrong
                : ConfigException.at(there.at(), option.group(1) + option.group(2))
                        .refused();
    }

    private static List<OptionSpec> configured(CommandSpec command) {
        return command.options().stream()
                .filter(option -> !option.hidden() && !NOT_CONFIGURED.contains(option.longestName()))
                .toList();
    }

    private static String name(OptionSpec option) {
        return option.longestName().substring(2);
    }

    /** The options that a command was given, the program first, as a file has them. */
    public static Map<String, List<String>> given(ParseResult parsed) {
        Map<String, List<String>> given = new LinkedHashMap<>();
        given.put(ConfigFile.PROGRAM, parsed.matchedPositional(0).originalStringValues());
        for (OptionSpec option : configured(parsed.commandSpec())) {
            if (parsed.hasMatchedOption(option)) {
                given.put(
                        name(option),
                        option.arity().max() > 0 ? List.copyOf(option.originalStringValues()) : List.of());
            }
        }
        return given;
    }
}
