package plumbline.pipelines.tm.occupancy;

/**
 * What a flow has of a queue.
 *
 * @param packets how many
 * @param bytes their length, without overhead
 * @param cells the buffer cells they occupy
 */
public record Share(long packets, long bytes, long cells) {
    /** This and another together. */
    public Share plus(Share other) {
        return new Share(packets + other.packets, bytes + other.bytes, cells + other.cells);
    }
}
