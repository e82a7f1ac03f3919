package plumbline.cli.option;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;
import plumbline.console.terminal.CommandFailure;
import plumbline.pipelines.tm.word.KeyValue;

/** {@code -p KEY=VALUE …}: values of a program's parameters. */
public final class ParameterOption {
    /** A list, because of a map's keys given twice picocli keeps the last. */
    @Option(
            names = {"-p", "--param"},
            paramLabel = "KEY=VALUE",
            description = "Gives a parameter of the program another value; may be repeated.")
    private List<String> texts = new ArrayList<>();

    /** The values by name, as they were written; a map of the caller's own. */
    public Map<String, String> byName() {
        Map<String, String> values = new LinkedHashMap<>();
        for (String text : texts) {
            KeyValue one = KeyValue.of(text)
                    .orElseThrow(() ->
                            CommandFailure.usage("plumb: -p " + text + ": write KEY=VALUE, e.g. -p entries=4096"));
            String before = values.putIfAbsent(one.key(), one.value());
            if (before != null) {
                throw CommandFailure.usage("plumb: -p " + text + ": " + one.key() + " is already " + before
                        + "; give each parameter once");
            }
        }
        return values;
    }
}
