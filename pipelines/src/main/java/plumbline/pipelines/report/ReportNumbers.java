package plumbline.pipelines.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.LinkedHashMap;
import java.util.Map;

/** The numbers of a report under labels, as {@code ports.0 tap:a.received}: those of its JSON, where a dot nests. */
public final class ReportNumbers {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(SerializationFeature.WRITE_ENUMS_USING_TO_STRING)
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    private final Map<String, Long> numbers = new LinkedHashMap<>();

    private ReportNumbers() {}

    /** All numbers, sums first. */
    public static Map<String, Long> of(SwitchReport report) {
        ReportNumbers all = new ReportNumbers();
        all.put("received", report.received());
        all.put("generated", report.generated());
        all.put("copies", report.copies());
        all.put("sent", report.sent());
        all.put("dropped", report.dropped());
        all.put("inside", report.inside().total());
        all.put("conserved", report.conserved());
        all.put("drops", report.drops());
        all.put("ports", report.ports());
        all.put("pipe", report.pipe());
        all.put("pipes", report.pipes());
        all.put("links", report.links());
        return all.numbers;
    }

    private void put(String label, Object part) {
        put(label, MAPPER.<JsonNode>valueToTree(part));
    }

    /**
     * Elements of a list go by their number, or position, and name; what is neither a number nor a flag is left out.
     */
    private void put(String label, JsonNode node) {
        if (node.isIntegralNumber()) {
            numbers.put(label, node.asLong());
        } else if (node.isBoolean()) {
            numbers.put(label, node.asBoolean() ? 1L : 0L);
        } else if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                JsonNode one = node.get(i);
                String name = one.has("name") ? " " + one.get("name").asText() : "";
                put(label + "." + one.path("number").asInt(i) + undotted(name), one);
            }
        } else {
            node.properties().stream()
                    .filter(part -> !part.getKey().equals("number"))
                    .forEach(part -> put(label + "." + undotted(part.getKey()), part.getValue()));
        }
    }

    private static String undotted(String name) {
        return name.replace('.', '_');
    }
}
