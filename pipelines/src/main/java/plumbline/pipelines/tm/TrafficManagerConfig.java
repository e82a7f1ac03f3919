package plumbline.pipelines.tm;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * How the traffic manager is set up.
 *
 * @param units cells, and what programs see of them
 * @param cells buffer that all queues share, at least 1; what they are guaranteed is taken from it
 * @param defaults a port that is not in {@code byPort}
 * @param byPort single ports by number
 */
public record TrafficManagerConfig(QueueUnits units, int cells, PortConfig defaults, Map<Integer, PortConfig> byPort) {
    /** Tofino 1: 280 Ki cells of 80 bytes (open-p4studio, bf-drivers/src/traffic_mgr/init/tm_tofino.h). */
    public static final TrafficManagerConfig DEFAULT =
            new TrafficManagerConfig(QueueUnits.DEFAULT, 280 * 1_024, PortConfig.DEFAULT, Map.of());

    public TrafficManagerConfig {
        Checked.atLeast("cells", 1, cells);
        byPort = Map.copyOf(byPort);
    }

    /** The same with other units. */
    public TrafficManagerConfig with(QueueUnits newUnits) {
        return new TrafficManagerConfig(newUnits, cells, defaults, byPort);
    }

    /** The same with another shared buffer. */
    public TrafficManagerConfig withCells(int newCells) {
        return new TrafficManagerConfig(units, newCells, defaults, byPort);
    }

    /** The same with another port wherever none is set by number. */
    public TrafficManagerConfig with(PortConfig newDefaults) {
        return new TrafficManagerConfig(units, cells, newDefaults, byPort);
    }

    /** The same with one port set by number. */
    public TrafficManagerConfig withPort(int port, PortConfig config) {
        Map<Integer, PortConfig> ports = new TreeMap<>(byPort);
        ports.put(port, config);
        return new TrafficManagerConfig(units, cells, defaults, ports);
    }

    /** Why it does not fit a switch with these output ports, line by line; empty if it does. */
    public List<String> refusals(Collection<Integer> ports) {
        List<String> reasons = new ArrayList<>();
        for (int port : new TreeMap<>(byPort).keySet()) {
            if (!ports.contains(port)) {
                reasons.add("the traffic manager sets up port " + port + ", but no port is attached there");
            }
        }
        long guaranteed =
                ports.stream().mapToLong(port -> port(port).guaranteedCells()).sum();
        if (guaranteed > cells) {
            reasons.add("the queues are guaranteed " + guaranteed + " cells, more than the " + cells
                    + " of the buffer: guarantee less, or make it larger");
        }
        return reasons;
    }

    /** The same with every port changed alike: the defaults, and those set by number. */
    public TrafficManagerConfig everyPort(UnaryOperator<PortConfig> change) {
        Map<Integer, PortConfig> ports = new TreeMap<>(byPort);
        ports.replaceAll((number, port) -> change.apply(port));
        return new TrafficManagerConfig(units, cells, change.apply(defaults), ports);
    }

    /** A port by number. */
    public PortConfig port(int number) {
        return byPort.getOrDefault(number, defaults);
    }
}
