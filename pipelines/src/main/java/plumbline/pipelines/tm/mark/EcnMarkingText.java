package plumbline.pipelines.tm.mark;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plumbline.pipelines.tm.word.KeyValue;

/** Reads an {@link EcnMarking}. */
final class EcnMarkingText {
    private static final Pattern STEP = Pattern.compile("([0-9]{1,15})(packets|cells|bytes)");
    private static final Pattern RED =
            Pattern.compile("red:([0-9]{1,15})-([0-9]{1,15})(packets|cells|bytes)((?::.*)?)");
    private static final Map<String, String> DEFAULTS = Map.of("probability", "0.1", "weight", "0.002", "seed", "0");

    private EcnMarkingText() {}

    static EcnMarking read(String text) {
        if (text.equals(EcnMarking.NONE.toString())) {
            return EcnMarking.NONE;
        }
        Matcher step = STEP.matcher(text);
        if (step.matches()) {
            return new EcnMarking.Step(Long.parseLong(step.group(1)), unit(step.group(2)));
        }
        Matcher red = RED.matcher(text);
        if (red.matches()) {
            Map<String, String> settings = settings(red.group(4));
            try {
                return new EcnMarking.Red(
                        Long.parseLong(red.group(1)),
                        Long.parseLong(red.group(2)),
                        unit(red.group(3)),
                        Double.parseDouble(settings.get("probability")),
                        Double.parseDouble(settings.get("weight")),
                        Long.parseLong(settings.get("seed")));
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("'" + text + "': a number is none", e);
            }
        }
        throw new IllegalArgumentException("'" + text + "' says no marking: write e.g. none, 65packets, 30000bytes,"
                + " 400cells, red:30-90packets, or red:30-90packets:probability=0.1:weight=0.002:seed=1");
    }

    private static DepthUnit unit(String word) {
        return DepthUnit.valueOf(word.toUpperCase(Locale.ROOT));
    }

    private static Map<String, String> settings(String text) {
        Map<String, String> settings = new TreeMap<>(DEFAULTS);
        for (String setting : text.isEmpty() ? new String[0] : text.substring(1).split(":", -1)) {
            KeyValue said = KeyValue.of(setting)
                    .filter(one -> settings.containsKey(one.key()))
                    .orElseThrow(() -> new IllegalArgumentException(
                            "'" + setting + "' is no setting of red: probability=, weight= and seed= are"));
            settings.put(said.key(), said.value());
        }
        return settings;
    }
}
