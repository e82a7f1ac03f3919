package plumbline.nic.wrap;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortSpec;

/**
 * The options of one wrapper. An option for one direction goes before the one for both:
 *
 * <pre>
 *   fault.loss=0.01       both directions      limit=100mbit
 *   fault.in.loss=0.05    what is received     limit.in=10mbit
 *   fault.out.loss=0      what is sent         limit.out=1gbit
 * </pre>
 *
 * @param spec the port, with the options of this wrapper only
 * @param key the first word of all of them
 */
record WrapperOptions(PortSpec spec, String key) {
    /**
     * All the ways to write some options.
     *
     * @param names what follows the wrapper's key; empty for the key alone
     */
    static Set<String> twoSided(String key, List<String> names) {
        Set<String> all = new LinkedHashSet<>();
        for (String name : names) {
            all.add(word(key, "", name));
            for (Side side : Side.values()) {
                all.add(word(key, side.word(), name));
            }
        }
        return all;
    }

    private static String word(String key, String side, String name) {
        return key + (side.isEmpty() ? "" : "." + side) + (name.isEmpty() ? "" : "." + name);
    }

    /**
     * The value of an option for a direction.
     *
     * @param name what follows the wrapper's key and direction; empty for these alone
     * @throws PortException USAGE if the reader refuses it with an IllegalArgumentException
     */
    <T> Optional<T> value(Side side, String name, Function<String, T> reader) throws PortException {
        String own = word(key, side.word(), name);
        return value(spec.options().containsKey(own) ? own : word(key, "", name), reader);
    }

    /** The value of an option that has no direction, by its whole name; otherwise like {@link #value}. */
    <T> Optional<T> value(String option, Function<String, T> reader) throws PortException {
        String text = spec.options().get(option);
        if (text == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(reader.apply(text));
        } catch (NumberFormatException e) {
            throw spec.refused(option + "=" + text + " is no number", e);
        } catch (IllegalArgumentException e) {
            throw spec.refused(option + "=" + text + ": " + e.getMessage(), e);
        }
    }
}
