package plumbline.programs.beaucoup.query;

import java.util.Collection;
import java.util.List;
import plumbline.pipelines.file.WrongPartException;

/**
 * "Report the key as soon as it has more than {@code threshold} distinct values of the attribute within the window."
 *
 * @param name for humans
 * @param key fields in the order of {@link PacketField}; at least one
 * @param attribute what is counted
 * @param threshold T, at least 1
 * @param filter which packets count
 */
public record Query(String name, List<PacketField> key, Attribute attribute, int threshold, Filter filter) {
    /** Checks, and brings the key's fields into order. */
    public Query {
        if (key.isEmpty() || key.contains(PacketField.PACKET)) {
            throw new WrongPartException(
                    "/key", "query " + name + ": a key is made of " + PacketField.ofKeys() + ", at least one of them");
        }
        if (threshold < 1) {
            throw new WrongPartException("/threshold", "query " + name + ": threshold " + threshold + ": at least 1");
        }
        key = key.stream().distinct().sorted().toList();
    }

    /** Whether only packets with TCP or UDP ports can draw a coupon. */
    public boolean needsPorts() {
        return filter.needsPorts() || ofPorts(key) || ofPorts(attribute.fields());
    }

    /** Whether another looks at the same packets, keys and values; its name and threshold may differ. */
    public boolean sameQuestion(Query other) {
        return attribute.equals(other.attribute) && key.equals(other.key) && filter.equals(other.filter);
    }

    private static boolean ofPorts(Collection<PacketField> fields) {
        return fields.stream().anyMatch(PacketField::ofPorts);
    }
}
