package plumbline.nic.pcap;

import java.util.Map;
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
record Rotation(long bytes, long nanos, int keep) {
    static final Rotation NONE = new Rotation(Long.MAX_VALUE, Long.MAX_VALUE, 0);
    static final Set<String> OPTIONS = Set.of("rotate-size", "rotate-time", "keep");

    private static final Pattern SIZE = Pattern.compile("([1-9]\\d{0,14})(B|kB|MB|GB|KiB|MiB|GiB)?");
    private static final Map<String, Long> UNITS = Map.of(
            "B",
            1L,
            "kB",
            1_000L,
            "MB",
            1_000_000L,
            "GB",
            1_000_000_000L,
            "KiB",
            1L << 10,
            "MiB",
            1L << 20,
            "GiB",
            1L << 30);
    private static final Pattern LONG_TIME = Pattern.compile("([1-9]\\d{0,5})(min|h|d)");
    private static final Map<String, Long> LONG_TIMES = Map.of("min", 60L, "h", 3_600L, "d", 86_400L);
    private static final long BILLION = 1_000_000_000L;
    private static final int MAX_KEEP = 1_000_000;

    /** That of a port's options. */
    static Rotation of(PortSpec spec) throws PortException {
        String size = spec.option("rotate-size", "");
        String time = spec.option("rotate-time", "");
        long keep = spec.number("keep", 0);
        if (size.isEmpty() && time.isEmpty()) {
            if (spec.options().containsKey("keep")) {
                throw usage(spec, "keep is for a capture that goes on in other files: give rotate-size or rotate-time");
            }
            return NONE;
        }
        if (spec.option("out", "").isEmpty()) {
            throw usage(spec, "rotate-size and rotate-time are for a capture that is written: out=FILE");
        }
        if (keep > MAX_KEEP || keep < 1 && spec.options().containsKey("keep")) {
            throw usage(spec, "keep=" + keep + ": 1–" + MAX_KEEP + " files");
        }
        return new Rotation(
                size.isEmpty() ? NONE.bytes : bytes(spec, size), time.isEmpty() ? NONE.nanos : nanos(spec, time), (int)
                        keep);
    }

    private static long bytes(PortSpec spec, String text) throws PortException {
        Matcher size = SIZE.matcher(text);
        if (!size.matches()) {
            throw usage(
                    spec, "rotate-size=" + text + ": write e.g. 100MB (or kB, GB; KiB, MiB, GiB for powers of 1024)");
        }
        return Math.multiplyExact(Long.parseLong(size.group(1)), size.group(2) == null ? 1 : UNITS.get(size.group(2)));
    }

    private static long nanos(PortSpec spec, String text) throws PortException {
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
        throw usage(spec, "rotate-time=" + text + ": write e.g. 30s, 15min, 1h, 1d");
    }

    private static PortException usage(PortSpec spec, String what) {
        return new PortException(PortException.Cause.USAGE, "port '" + spec + "': " + what);
    }
}
