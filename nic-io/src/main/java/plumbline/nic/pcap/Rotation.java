package plumbline.nic.pcap;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plumbline.nic.support.Nanos;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortSpec;

/**
 * When a capture that is written goes on in another file, and how many of its files stay.
 *
 * @param bytes most in a file, before compression; a packet that is longer has a file of its own
 * @param nanos from the first packet of a file to the first of the next
 * @param keep how many files; 0: all
 */
public record Rotation(long bytes, long nanos, int keep) {
    /** All in one file. */
    public static final Rotation NONE = new Rotation(Long.MAX_VALUE, Long.MAX_VALUE, 0);

    private static final String SIZE_OPTION = "rotate-size";
    private static final String TIME_OPTION = "rotate-time";
    private static final String KEEP_OPTION = "keep";

    private static final Pattern SIZE = Pattern.compile("([1-9]\\d{0,14})(B|kB|MB|GB|KiB|MiB|GiB)?");
    private static final Map<String, Long> UNITS = Map.ofEntries(
            Map.entry("B", 1L),
            Map.entry("kB", 1_000L),
            Map.entry("MB", 1_000_000L),
            Map.entry("GB", 1_000_000_000L),
            Map.entry("KiB", 1L << 10),
            Map.entry("MiB", 1L << 20),
            Map.entry("GiB", 1L << 30));
    private static final Pattern LONG_TIME = Pattern.compile("([1-9]\\d{0,5})(min|h|d)");
    private static final Map<String, Long> LONG_TIMES = Map.of("min", 60L, "h", 3_600L, "d", 86_400L);
    private static final long BILLION = 1_000_000_000L;
    private static final int MAX_KEEP = 1_000_000;

    /**
     * The options that say it.
     *
     * @param prefix what stands in front of each
     */
    public static Set<String> options(String prefix) {
        return Set.of(prefix + SIZE_OPTION, prefix + TIME_OPTION, prefix + KEEP_OPTION);
    }

    /**
     * That of a port's options.
     *
     * @param prefix what stands in front of each
     * @param written the option that names the file
     * @throws PortException USAGE if they make no sense
     */
    public static Rotation of(PortSpec spec, String prefix, String written) throws PortException {
        String size = spec.option(prefix + SIZE_OPTION, "");
        String time = spec.option(prefix + TIME_OPTION, "");
        String keepOption = prefix + KEEP_OPTION;
        boolean some = spec.options().containsKey(keepOption);
        long keep = spec.number(keepOption, 0);
        if (size.isEmpty() && time.isEmpty()) {
            if (some) {
                throw spec.refused(keepOption + " is for a capture that goes on in other files: give " + prefix
                        + SIZE_OPTION + " or " + prefix + TIME_OPTION);
            }
            return NONE;
        }
        String out = spec.option(written, "");
        if (out.isEmpty()) {
            throw spec.refused(prefix + SIZE_OPTION + " and " + prefix + TIME_OPTION
                    + " are for a capture that is written: " + written + "=FILE");
        }
        if (keep > MAX_KEEP || keep < 1 && some) {
            throw spec.refused(keepOption + "=" + keep + ": 1–" + MAX_KEEP + " files");
        }
        Optional<String> mistake = CaptureSeries.mistake(out.substring(out.lastIndexOf('/') + 1));
        if (mistake.isPresent()) {
            throw spec.refused(written + ": " + mistake.get());
        }
        return new Rotation(
                size.isEmpty() ? NONE.bytes : bytes(spec, prefix + SIZE_OPTION, size),
                time.isEmpty() ? NONE.nanos : nanos(spec, prefix + TIME_OPTION, time),
                (int) keep);
    }

    private static long bytes(PortSpec spec, String option, String text) throws PortException {
        Matcher size = SIZE.matcher(text);
        if (!size.matches()) {
            throw spec.refused(
                    option + "=" + text + ": write e.g. 100MB (or kB, GB; KiB, MiB, GiB for powers of 1024)");
        }
        return Math.multiplyExact(Long.parseLong(size.group(1)), size.group(2) == null ? 1 : UNITS.get(size.group(2)));
    }

    private static long nanos(PortSpec spec, String option, String text) throws PortException {
        Matcher time = LONG_TIME.matcher(text);
        try {
            long nanos = time.matches()
                    ? Long.parseLong(time.group(1)) * LONG_TIMES.get(time.group(2)) * BILLION
                    : Nanos.parse(text);
            if (nanos > 0) {
                return nanos;
            }
        } catch (IllegalArgumentException e) {
            // said below
        }
        throw spec.refused(option + "=" + text + ": write e.g. 30s, 15min, 1h, 1d");
    }
}
