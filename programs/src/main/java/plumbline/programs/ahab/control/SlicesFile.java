package plumbline.programs.ahab.control;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.model.Position;
import plumbline.pipelines.file.Complaints;
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
    private static final ObjectMapper MAPPER = YAMLMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .build();

    private static final String EXAMPLE =
            "write\ncapacity: 1gbit\nslices:\n  video: {slice: 1, weight: 2}\n  rest: {slice: 2}";
    private static final Complaints COMPLAINTS =
            new Complaints("YAML", "a file of slices is an object with capacity and slices; " + EXAMPLE, Map.of());
    private static final double DEFAULT_PERIOD_MS = 20;
    private static final double MAX_PERIOD_MS = 60_000;
    private static final double MILLISECOND = 1e6;
    private static final String ROOT = "";

    private final String file;
    private final int numbers;
    private final Map<String, Position> places = new HashMap<>();
    private final Map<Integer, String> names = new HashMap<>();
    private final List<Diagnostic> wrong = new ArrayList<>();

    private SlicesFile(String file, int numbers) {
        this.file = file;
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
     * @throws SlicesException with everything that is wrong
     */
    public static SlicePlan read(String file, String text, int numbers) {
        Sources sources = new Sources();
        sources.add(file, text);
        SlicesFile reader = new SlicesFile(file, numbers);
        SlicePlan plan = null;
        try {
            plan = reader.plan(text);
        } catch (JsonProcessingException e) {
            reader.wrong.add(Diagnostic.error(reader.place(e.getLocation()), "slices", COMPLAINTS.reason(e), ""));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (!reader.wrong.isEmpty()) {
            throw new SlicesException(reader.wrong, sources);
        }
        return plan;
    }

    private SlicePlan plan(String text) throws IOException {
        findPlaces(text);
        Written written = text.isBlank() ? null : MAPPER.readValue(text, Written.class);
        if (written == null) {
            error(ROOT, "there are no slices", EXAMPLE);
            return null;
        }
        double capacity = rate("/capacity", written.capacity);
        if (Double.isInfinite(capacity)) {
            error("/capacity", "the link has no capacity", "write e.g. capacity: 1gbit");
        }
        double period = Objects.requireNonNullElse(written.periodMs, DEFAULT_PERIOD_MS);
        if (!(period > 0 && period <= MAX_PERIOD_MS)) {
            error("/period_ms", "period_ms " + period + " is not above 0 and up to " + MAX_PERIOD_MS, "");
        }
        double latency = Objects.requireNonNullElse(written.latencyMs, 0.0);
        if (!(latency >= 0 && latency < period)) {
            error("/latency_ms", "latency_ms " + latency + " is not from 0 to below the period, " + period, "");
        }
        return new SlicePlan(
                new SliceTree(new Group("link", 1, capacity, parts(ROOT, written.slices))),
                Math.round(period * MILLISECOND),
                Math.round(latency * MILLISECOND));
    }

    private List<Part> parts(String pointer, Map<String, WrittenPart> written) {
        if (written == null || written.isEmpty()) {
            error(pointer, "there are no slices", EXAMPLE);
            return List.of();
        }
        List<Part> parts = new ArrayList<>();
        written.forEach((name, part) -> parts.add(part(pointer + "/slices/" + escaped(name), name, part)));
        return parts;
    }

    private Part part(String pointer, String name, WrittenPart written) {
        boolean slice = written != null && written.slice != null;
        boolean group = written != null && written.slices != null;
        if (slice == group) {
            error(
                    pointer,
                    name + (slice ? " is a slice and a group" : " is neither a slice nor a group"),
                    "write " + name + ": {slice: NUMBER}, or " + name + ": {slices: {…}}");
            return new Slice(name, 1, 0, 0);
        }
        double weight = Objects.requireNonNullElse(written.weight, 1.0);
        if (!(weight > 0 && Double.isFinite(weight))) {
            error(pointer + "/weight", "the weight of " + name + " is " + weight, "it is above 0, and finite");
        }
        double limit = rate(pointer + "/limit", written.limit);
        return group
                ? new Group(name, weight, limit, parts(pointer, written.slices))
                : new Slice(name, weight, limit, number(pointer + "/slice", name, written.slice));
    }

    private int number(String pointer, String name, int number) {
        if (number < 0 || number >= numbers) {
            error(pointer, "slice " + number + " of " + name + " is not 0 to " + (numbers - 1), "");
        }
        String other = names.putIfAbsent(number, name);
        if (other != null) {
            error(pointer, name + " and " + other + " are both slice " + number, "give each a number of its own");
        }
        return number;
    }

    /** In bit/s; infinite if nothing is written. */
    private double rate(String pointer, String written) {
        try {
            double rate = written == null ? 0 : Rate.ofLink(written).bitsPerSecond();
            return rate == 0 ? Double.POSITIVE_INFINITY : rate;
        } catch (IllegalArgumentException e) {
            error(pointer, e.getMessage(), "");
            return 0;
        }
    }

    private void error(String pointer, String message, String fix) {
        wrong.add(Diagnostic.error(places.getOrDefault(pointer, new Position(file, 1, 1)), "slices", message, fix));
    }

    /** A name as it stands in a pointer (RFC 6901). */
    private static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }

    /** Where what each pointer leads to begins. */
    private void findPlaces(String text) throws IOException {
        try (JsonParser parser = MAPPER.createParser(text)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                boolean ends = token == JsonToken.END_OBJECT || token == JsonToken.END_ARRAY;
                boolean begins = token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY;
                String pointer = (begins ? parser.getParsingContext().getParent() : parser.getParsingContext())
                        .pathAsPointer()
                        .toString();
                if (!ends) {
                    places.putIfAbsent(pointer, place(parser.currentTokenLocation()));
                }
            }
        }
    }

    private Position place(JsonLocation at) {
        return at == null || at.getLineNr() < 1
                ? new Position(file, 1, 1)
                : new Position(file, at.getLineNr(), Math.max(1, at.getColumnNr()));
    }
}
