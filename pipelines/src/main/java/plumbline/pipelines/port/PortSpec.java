package plumbline.pipelines.port;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import plumbline.pipelines.tm.word.KeyValue;

/**
 * A port as the user wrote it: {@code scheme:target?key=value&key=value}.
 *
 * @param scheme e.g. {@code afpacket}
 * @param target e.g. {@code veth0}; may be empty
 * @param options in the order written
 */
public record PortSpec(String scheme, String target, Map<String, String> options) {
    public PortSpec {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    }

    /**
     * Reads the text form.
     *
     * @throws PortException USAGE when there is no scheme or an option has no value
     */
    public static PortSpec parse(String text) throws PortException {
        int colon = text.indexOf(':');
        if (colon <= 0) {
            throw new PortException(
                    PortException.Cause.USAGE, "port '" + text + "': write scheme:target, e.g. afpacket:veth0");
        }
        int question = text.indexOf('?', colon);
        String target = question < 0 ? text.substring(colon + 1) : text.substring(colon + 1, question);
        Map<String, String> options = new LinkedHashMap<>();
        if (question >= 0) {
            for (String pair : text.substring(question + 1).split("&")) {
                KeyValue one = KeyValue.of(pair)
                        .orElseThrow(() -> new PortException(
                                PortException.Cause.USAGE,
                                "port '" + text + "': option '" + pair + "' needs key=value"));
                String before = options.putIfAbsent(one.key(), one.value());
                if (before != null) {
                    throw new PortException(
                            PortException.Cause.USAGE,
                            "port '" + text + "': " + pair + ": " + one.key() + " is already " + before);
                }
            }
        }
        return new PortSpec(text.substring(0, colon), target, options);
    }

    /** The same with an option, unless it has that option already. */
    public PortSpec withDefault(String key, String value) {
        Map<String, String> more = new LinkedHashMap<>(options);
        more.putIfAbsent(key, value);
        return new PortSpec(scheme, target, more);
    }

    /** The value of an option or the given default. */
    public String option(String key, String otherwise) {
        return options.getOrDefault(key, otherwise);
    }

    /**
     * A whole-number option or the given default.
     *
     * @throws PortException USAGE when it is no whole number
     */
    public long number(String key, long otherwise) throws PortException {
        String value = options.get(key);
        if (value == null) {
            return otherwise;
        }
        try {
            return Long.parseLong(value.replace("_", ""));
        } catch (NumberFormatException e) {
            throw refused(key + "=" + value + " is no whole number of up to 64 bits", e);
        }
    }

    /**
     * A file that the target or an option names.
     *
     * @throws PortException USAGE when it is no file name
     */
    public Path file(String text) throws PortException {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw refused("'" + e.getInput() + "' is no file name");
        }
    }

    /**
     * Refuses options outside the given set.
     *
     * @throws PortException USAGE naming the option and the known ones
     */
    public void allowOnly(Set<String> known) throws PortException {
        for (String key : options.keySet()) {
            if (!known.contains(key)) {
                throw refused("unknown option '" + key + "'; known: " + String.join(", ", known)
                        + (known.isEmpty() ? "" : ", and ") + "those of every port (plumb ports)");
            }
        }
    }

    /** What to throw if something in it is wrong: {@code what} says the rule and the way out. */
    public PortException refused(String what) {
        return refused(what, null);
    }

    /** The same with the reason underneath. */
    public PortException refused(String what, Throwable reason) {
        return new PortException(PortException.Cause.USAGE, "port '" + this + "': " + what, reason);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(scheme).append(':').append(target);
        char before = '?';
        for (Map.Entry<String, String> option : options.entrySet()) {
            text.append(before).append(option.getKey()).append('=').append(option.getValue());
            before = '&';
        }
        return text.toString();
    }
}
