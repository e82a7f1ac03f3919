package plumbline.network.report;

/**
 * Packets that were dropped or lost.
 *
 * @param place a node, or a direction of a link
 * @param reason its name in reports and counters
 * @param meaning in words
 */
public record DropRow(String place, String reason, long packets, String meaning) {}
