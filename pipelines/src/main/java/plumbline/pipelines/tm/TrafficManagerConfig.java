package plumbline.pipelines.tm;

import java.util.Map;
import java.util.TreeMap;

/**
 * How the traffic manager is set up.
 *
 * @param cellBytes size of a buffer cell; depths are counted in cells
 * @param usual     queue of a port that has none of its own below
 * @param byPort    queues of single ports by port number
 */
public record TrafficManagerConfig(int cellBytes, QueueConfig usual, Map<Integer, QueueConfig> byPort) {
    /** Cells of 80 bytes, as in Tofino 1. */
    public static final TrafficManagerConfig DEFAULT = new TrafficManagerConfig(80, QueueConfig.DEFAULT, Map.of());

    /** Checks the cell size and copies the map. */
    public TrafficManagerConfig {
        if (cellBytes < 1) {
            throw new IllegalArgumentException("a cell of " + cellBytes + " bytes");
        }
        byPort = Map.copyOf(byPort);
    }

    /** The same with another cell size in bytes. */
    public TrafficManagerConfig withCells(int bytes) {
        return new TrafficManagerConfig(bytes, usual, byPort);
    }

    /** The same with another queue for all ports that have none of their own. */
    public TrafficManagerConfig withQueues(QueueConfig queue) {
        return new TrafficManagerConfig(cellBytes, queue, byPort);
    }

    /** The same with a queue of its own for one port. */
    public TrafficManagerConfig withQueue(int port, QueueConfig queue) {
        Map<Integer, QueueConfig> queues = new TreeMap<>(byPort);
        queues.put(port, queue);
        return new TrafficManagerConfig(cellBytes, usual, queues);
    }

    /** The queue of a port. */
    public QueueConfig queue(int port) {
        return byPort.getOrDefault(port, usual);
    }
}
