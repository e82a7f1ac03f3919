package plumbline.programs.ahab.control;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import plumbline.pipelines.file.Complaints;
import plumbline.pipelines.file.SetupFile;
import plumbline.pipelines.file.SetupFileException;
import plumbline.pipelines.file.YamlFile;
import plumbline.pipelines.tm.Rate;
import plumbline.programs.ahab.control.Part.Group;
import plumbline.programs.ahab.control.Part.Slice;

/**
 * Reads slices from YAML:
 *
 * <pre>
 *   capacity: 1gbit                      # of the link, as AHAB counts: IP packets
 *   period_ms: 20                        # demands are read so often; 20 unless said
 *   latency_ms: 2                        # capacities are written so much later; 0 unless said
 *   slices:
 *     video: {slice: 1, weight: 2, limit: 400mbit}     # its number in the program; 1 unless said; none unless said
 *     tenants:                           # a group: its slices share what it gets
 *       limit: 500mbit
 *       slices:
 *         a: {slice: 2}
 *         b: {slice: 3, weight: 3}
 * </pre>
 */
public final class SlicesFile {
    private static final String EXAMPLE =
            "write\ncapacity: 1gbit\nslices:\n  video: {slice: 1, weight: 2}\n  rest: {slice: 2}";
    private static final Complaints COMPLAINTS =
            new Complaints("YAML", "a file of slices is an object with capacity and slices; " + EXAMPLE, Map.of());
    private static final double DEFAULT_PERIOD_MS = 20;
    private static final double MAX_PERIOD_MS = 60_000;
    private static final double MILLISECOND = 1e6;
    private static final String ROOT = "";

    private final SetupFile setup;
    private final int numbers;
    private final Map<Integer, String> names = new HashMap<>();

    private SlicesFile(SetupFile setup, int numbers) {
        this.setup = setup;
        this.numbers = numbers;
    }

    /** The file as it is written; what is left out is null. */
    private record Written(String capacity, Double periodMs, Double latencyMs, Map<String, WrittenPart> slices) {}

    private record WrittenPart(Integer slice, Double weight, String limit, Map<String, WrittenPart> slices) {}

    /**
     * What a text says.
     *
     * @param file for messages
     * @param numbers how many slices the program has
     * @throws SetupFileException with everything that is wrong
     */
    public static SlicePlan read(String file, String text, int numbers) {
        return SetupFile.read(
                file, text, "slices", COMPLAINTS, Written.class, (written, setup) -> new SlicesFile(setup, numbers)
                        .plan(written));
    }

    private SlicePlan plan(Written written) {
        if (written == null) {
            setup.error(ROOT, "there are no slices", EXAMPLE);
            return null;
        }
        double capacity = rate("/capacity", written.capacity);
        if (Double.isInfinite(capacity)) {
            setup.error("/capacity", "the link has no capacity", "write e.g. capacity: 1gbit");
        }
        double period = Objects.requireNonNullElse(written.periodMs, DEFAULT_PERIOD_MS);
        if (!(period > 0 && period <= MAX_PERIOD_MS)) {
            setup.error("/period_ms", "period_ms " + period + " is not above 0 and up to " + MAX_PERIOD_MS, "");
        }
        double latency = Objects.requireNonNullElse(written.latencyMs, 0.0);
        if (!(latency >= 0 && latency < period)) {
            setup.error("/latency_ms", "latency_ms " + latency + " is not from 0 to below the period, " + period, "");
        }
        return new SlicePlan(
                new SliceTree(new Group("link", 1, capacity, parts(ROOT, written.slices))),
                Math.round(period * MILLISECOND),
                Math.round(latency * MILLISECOND));
    }

    private List<Part> parts(String pointer, Map<String, WrittenPart> written) {
        if (written == null || written.isEmpty()) {
            setup.error(pointer, "there are no slices", EXAMPLE);
            return List.of();
        }
        List<Part> parts = new ArrayList<>();
        written.forEach((name, part) -> parts.add(part(pointer + "/slices/" + YamlFile.escaped(name), name, part)));
        return parts;
    }

    private Part part(String pointer, String name, WrittenPart written) {
        boolean slice = written != null && written.slice != null;
        boolean group = written != null && written.slices != null;
        if (slice == group) {
            setup.error(
                    pointer,
                    name + (slice ? " is a slice and a group" : " is neither a slice nor a group"),
                    "write " + name + ": {slice: NUMBER}, or " + name + ": {slices: {…}}");
            return new Slice(name, 1, 0, 0);
        }
        double weight = Objects.requireNonNullElse(written.weight, 1.0);
        if (!(weight > 0 && Double.isFinite(weight))) {
            setup.error(pointer + "/weight", "the weight of " + name + " is " + weight, "it is above 0, and finite");
        }
        double limit = rate(pointer + "/limit", written.limit);
        return group
                ? new Group(name, weight, limit, parts(pointer, written.slices))
                : new Slice(name, weight, limit, number(pointer + "/slice", name, written.slice));
    }

    private int number(String pointer, String name, int number) {
        if (number < 0 || number >= numbers) {
            setup.error(pointer, "slice " + number + " of " + name + " is not 0 to " + (numbers - 1), "");
        }
        String other = names.putIfAbsent(number, name);
        if (other != null) {
            setup.error(pointer, name + " and " + other + " are both slice " + number, "give each a number of its own");
        }
        return number;
    }

    /** In bit/s; infinite if nothing is written. */
    private double rate(String pointer, String written) {
        try {
            double rate = written == null ? 0 : Rate.ofLink(written).bitsPerSecond();
            return rate == 0 ? Double.POSITIVE_INFINITY : rate;
        } catch (IllegalArgumentException e) {
            setup.error(pointer, e.getMessage(), "");
            return 0;
        }
    }
}
