package plumbline.cli.network;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.text.syntax.Near;
import plumbline.pipelines.tm.word.KeyValue;

/** A word and what is said of it: {@code poisson,load=0.5,sizes=web}; each value is asked for once. */
final class KeyValues {
    private final String option;
    private final String word;
    private final Map<String, String> values = new LinkedHashMap<>();
    private final Set<String> known = new TreeSet<>();

    /** @param option for messages: {@code --traffic} */
    KeyValues(String option, String text) {
        this.option = option + " " + text;
        List<String> parts = Arrays.asList(text.split(","));
        word = parts.getFirst();
        for (String part : parts.subList(1, parts.size())) {
            KeyValue one =
                    KeyValue.of(part).orElseThrow(() -> wrong("write KEY=VALUE behind the comma, not '" + part + "'"));
            if (values.putIfAbsent(one.key(), one.value()) != null) {
                throw wrong(one.key() + " is given twice");
            }
        }
    }

    String word() {
        return word;
    }

    /** A value, as it is written, or the standard. */
    String text(String key, String standard) {
        known.add(key);
        return values.getOrDefault(key, standard);
    }

    /** A value whose reader says what is wrong with it. */
    <T> T value(String key, String standard, Function<String, T> read) {
        String text = text(key, standard);
        try {
            return read.apply(text);
        } catch (NumberFormatException wrong) {
            throw wrong(key + " wants a number, not '" + text + "'");
        } catch (IllegalArgumentException wrong) {
            throw wrong(key + ": " + wrong.getMessage());
        }
    }

    /** Fails if there is more than was asked for. */
    void refuseOthers() {
        values.keySet().stream().filter(key -> !known.contains(key)).findFirst().ifPresent(key -> {
            throw wrong("it has no '" + key + "'; " + Near.fix(key, known));
        });
    }

    CommandFailure wrong(String reason) {
        return CommandFailure.usage("plumb: " + option + ": " + reason);
    }
}
