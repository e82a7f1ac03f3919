package plumbline.bench.experiment.subject;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What an experiment's file says about one point.
 *
 * @param where of what, for messages
 * @param values as written
 */
public record PointSettings(String where, Map<String, String> values) {
    private static final double NANOS_PER_MILLISECOND = 1e6;

    public PointSettings {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** Whether it is there. */
    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** A text that must be there. */
    public String text(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new ExperimentException(where + ": '" + name + "' is missing");
        }
        return value;
    }

    /** A text, or another if it is not there. */
    public String text(String name, String otherwise) {
        return values.getOrDefault(name, otherwise);
    }

    /** A whole number that must be there; digits may be grouped by underscores. */
    public long number(String name) {
        String value = text(name);
        try {
            return Long.parseLong(value.replace("_", ""));
        } catch (NumberFormatException e) {
            throw new ExperimentException(where + ": " + name + " = " + value + " is no whole number");
        }
    }

    /** A whole number, or another if it is not there. */
    public long number(String name, long otherwise) {
        return has(name) ? number(name) : otherwise;
    }

    /** A whole number of 32 bits that must be there. */
    public int integer(String name) {
        return Math.toIntExact(number(name));
    }

    /** A whole number of 32 bits, or another if it is not there. */
    public int integer(String name, int otherwise) {
        return Math.toIntExact(number(name, otherwise));
    }

    /** A time that must be there, written in milliseconds; in ns. */
    public long nanos(String name) {
        return Math.round(real(name) * NANOS_PER_MILLISECOND);
    }

    /** A number that must be there. */
    public double real(String name) {
        try {
            return Double.parseDouble(text(name));
        } catch (NumberFormatException e) {
            throw new ExperimentException(where + ": " + name + " = " + text(name) + " is no number");
        }
    }

    /** A number, or another if it is not there. */
    public double real(String name, double otherwise) {
        return has(name) ? real(name) : otherwise;
    }

    /** One of a kind, in upper or lower case, that must be there. */
    public <E extends Enum<E>> E choice(String name, Class<E> kind) {
        return Arrays.stream(kind.getEnumConstants())
                .filter(one -> one.name().equalsIgnoreCase(text(name)))
                .findFirst()
                .orElseThrow(() -> new ExperimentException(where + ": no " + name + " '" + text(name) + "'; there are: "
                        + Arrays.stream(kind.getEnumConstants())
                                .map(E::name)
                                .map(one -> one.toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(", "))));
    }

    /** All that are not among the named: for a subject that hands them on. */
    public Map<String, Long> numbersBeside(Set<String> named) {
        Map<String, Long> rest = new LinkedHashMap<>();
        values.keySet().stream()
                .filter(name -> !named.contains(name))
                .sorted()
                .forEach(name -> rest.put(name, number(name)));
        return rest;
    }

    /** Refuses unread settings: most often a typing error. */
    public void allowOnly(Set<String> known) {
        values.keySet().stream()
                .filter(name -> !known.contains(name))
                .sorted()
                .findFirst()
                .ifPresent(unknown -> {
                    throw new ExperimentException(where + ": unknown setting '" + unknown + "'; known: "
                            + String.join(", ", known.stream().sorted().toList()));
                });
    }
}
