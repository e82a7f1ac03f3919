package plumbline.programs.flowradar;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import plumbline.programs.Reading;

/**
 * Flows that could be decoded.
 *
 * @param flows how many
 * @param packets of them together
 * @param stuck flows that could not be told apart
 * @param largest largest first
 */
public record FlowCounts(int flows, long packets, long stuck, List<Row> largest) implements Reading {
    /** One flow. */
    public record Row(String flow, long packets) {}

    public FlowCounts {
        largest = List.copyOf(largest);
    }

    static FlowCounts of(CountingTable.Decoded decoded, int top) {
        List<Row> largest = decoded.packets().entrySet().stream()
                .sorted(Map.Entry.<FiveTuple, Long>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(top)
                .map(flow -> new Row(flow.getKey().toString(), flow.getValue()))
                .toList();
        long packets =
                decoded.packets().values().stream().mapToLong(Long::longValue).sum();
        return new FlowCounts(decoded.packets().size(), packets, decoded.stuck(), largest);
    }

    @Override
    public String text() {
        StringBuilder text = new StringBuilder();
        largest.forEach(row -> text.append(String.format(Locale.ROOT, "%,12d  %s\n", row.packets(), row.flow())));
        text.append(String.format(
                Locale.ROOT, "%,d flows decoded with %,d packets, %,d not decodable\n", flows, packets, stuck));
        return text.toString();
    }
}
