package plumbline.cli.config;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import plumbline.cli.control.Requests;
import plumbline.cli.control.RunningConfig;
import plumbline.isa.model.Position;
import plumbline.isa.text.syntax.Near;
import plumbline.pipelines.file.Complaints;
import plumbline.pipelines.file.YamlFile;

/**
 * A configuration file: YAML with the options of {@code plumb run} under their names, and a script of control commands
 * that a new switch is told before its first packet.
 *
 * <pre>
 *   run:
 *     program: router.plumb
 *     port:
 *     - 0=tap:tap0
 *     - 1=tap:tap1
 *     control: router.sock
 *   commands: |
 *     table add routes '10.0.0.0/8 => forward(1)'
 * </pre>
 *
 * @param run by name
 * @param commands in order
 */
public record ConfigFile(Map<String, RunOption> run, List<ScriptLine> commands) {
    /** The key of the program, which has no name on the command line. */
    public static final String PROGRAM = "program";

    /** Of a switch that was started without one. */
    public static final ConfigFile NONE = new ConfigFile(Map.of(), List.of());

    private static final Complaints COMPLAINTS = new Complaints("YAML", "this is no object", Map.of());
    private static final String RUN = "run";
    private static final String COMMANDS = "commands";
    private static final List<String> SECTIONS = List.of(RUN, COMMANDS);
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./][\\w./:=@?&,+~-]*(?<!:)");

    /**
     * An option of {@code plumb run}.
     *
     * @param values one, or several of an option that may be repeated; none of one that takes no value
     */
    public record RunOption(List<String> values, Position at) {}

    /**
     * Reads it.
     *
     * @param file for messages
     * @param known which options there are, and for each whether it takes a value
     * @throws ConfigException saying what is wrong, and where
     */
    public static ConfigFile read(String file, String text, Map<String, Boolean> known) {
        try (JsonParser yaml = YamlFile.tokens(text)) {
            return new Reading(file, text, yaml, known).all();
        } catch (JsonProcessingException e) {
            throw ConfigException.at(YamlFile.place(file, e.getLocation()), COMPLAINTS.reason(e));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // there is no file behind a text
        }
    }

    /** One reading of a text. */
    private record Reading(String file, String text, JsonParser yaml, Map<String, Boolean> known) {
        ConfigFile all() throws IOException {
            if (yaml.nextToken() != JsonToken.START_OBJECT) {
                throw wrong("write run: with at least " + PROGRAM + ": and port:, and perhaps " + COMMANDS + ": |");
            }
            Map<String, RunOption> run = Map.of();
            List<ScriptLine> commands = List.of();
            Set<String> seen = new TreeSet<>();
            while (yaml.nextToken() == JsonToken.FIELD_NAME) {
                String section = yaml.currentName();
                once(seen.add(section), section);
                if (!SECTIONS.contains(section)) {
                    throw unknown(section, SECTIONS);
                }
                yaml.nextToken();
                if (section.equals(RUN)) {
                    run = options();
                } else {
                    commands = script();
                }
            }
            if (yaml.nextToken() != null) {
                throw wrong("the file goes on after its end");
            }
            return new ConfigFile(run, commands);
        }

        private Map<String, RunOption> options() throws IOException {
            if (yaml.currentToken() != JsonToken.START_OBJECT) {
                throw wrong("'" + RUN + "' takes options of plumb run, one a line: mode: shared");
            }
            Map<String, RunOption> options = new LinkedHashMap<>();
            while (yaml.nextToken() == JsonToken.FIELD_NAME) {
                String name = yaml.currentName();
                once(!options.containsKey(name), name);
                if (!known.containsKey(name)) {
                    throw unknown(name, known.keySet());
                }
                Position at = here();
                yaml.nextToken();
                value(name).ifPresent(values -> options.put(name, new RunOption(values, at)));
            }
            return options;
        }

        /** Empty if it is an option without a value that is not wanted. */
        private Optional<List<String>> value(String name) throws IOException {
            if (!known.get(name)) {
                if (!yaml.currentToken().isBoolean()) {
                    throw wrong("'" + name + "' takes true or false");
                }
                return yaml.getBooleanValue() ? Optional.of(List.of()) : Optional.empty();
            }
            if (yaml.currentToken() != JsonToken.START_ARRAY) {
                return Optional.of(List.of(scalar(name)));
            }
            List<String> values = new ArrayList<>();
            while (yaml.nextToken() != JsonToken.END_ARRAY) {
                values.add(scalar(name));
            }
            return Optional.of(values);
        }

        /** As it is written: {@code 0x10} stays that. */
        private String scalar(String name) throws IOException {
            if (!yaml.currentToken().isScalarValue() || yaml.getText().isEmpty()) {
                throw wrong("'" + name + "' takes a value, or a list of values if it may be repeated"
                        + (yaml.currentToken() == JsonToken.START_OBJECT
                                ? "; one that ends in ':' stands in quotes, as '0=null:'"
                                : ""));
            }
            return yaml.getText();
        }

        private List<ScriptLine> script() throws IOException {
            Position at = here();
            List<String> lines = text.lines().skip(at.line() - 1L).toList();
            if (yaml.currentToken() != JsonToken.VALUE_STRING
                    || !lines.getFirst().contains("|")) {
                throw wrong("'" + COMMANDS + "' takes a script: | behind it, and then, indented, a command a line");
            }
            int count = (int) yaml.getText().lines().count();
            return ScriptLine.read(file, at.line() + 1, lines.subList(1, 1 + count));
        }

        private void once(boolean isNew, String name) {
            if (!isNew) {
                throw wrong("'" + name + "' is there twice");
            }
        }

        private ConfigException unknown(String name, Collection<String> candidates) {
            return wrong("unknown key '" + name + "'; known here: "
                    + String.join(", ", candidates.stream().sorted().toList())
                    + Near.nearest(name, candidates)
                            .map(near -> "; did you mean '" + near + "'?")
                            .orElse(""));
        }

        private Position here() {
            return YamlFile.place(file, yaml.currentTokenLocation());
        }

        private ConfigException wrong(String message) {
            return ConfigException.at(here(), message);
        }
    }

    /**
     * Does what the commands say with a switch that does not run.
     *
     * @throws ConfigException if a line is refused; those before it are done
     */
    public void tell(Requests requests) {
        commands.forEach(line -> line.tell(requests));
    }

    /**
     * The text of a file.
     *
     * @param options values by name, none of an option that takes none
     * @param commands in order
     */
    public static String text(Map<String, List<String>> options, List<RunningConfig.Command> commands) {
        StringBuilder text = new StringBuilder(RUN).append(":\n");
        options.forEach((name, values) -> {
            text.append("  ").append(name).append(':');
            if (values.size() == 1) {
                text.append(' ').append(scalar(values.getFirst())).append('\n');
            } else {
                text.append(values.isEmpty() ? " true\n" : "\n");
                values.forEach(
                        value -> text.append("  - ").append(scalar(value)).append('\n'));
            }
        });
        if (!commands.isEmpty()) {
            text.append(COMMANDS).append(": |\n");
            commands.forEach(command -> text.append("  ")
                    .append(command.remark().isEmpty() ? "" : "# " + command.remark() + ": ")
                    .append(ScriptLine.text(command.request()))
                    .append('\n'));
        }
        return text.toString();
    }

    /** Plain, or in quotes as JSON and YAML have them. */
    private static String scalar(String value) {
        return PLAIN.matcher(value).matches()
                ? value
                : '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
