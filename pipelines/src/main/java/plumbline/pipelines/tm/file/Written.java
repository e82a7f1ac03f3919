package plumbline.pipelines.tm.file;

import java.util.Map;
import java.util.TreeMap;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.QueueUnits;
import plumbline.pipelines.tm.Rate;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.pipelines.tm.mark.EcnMarking;
import plumbline.pipelines.tm.order.Discipline;

/** The keys of a file; a key that was left out is null. The components' names are the keys. */
record Written(
        Integer cellBytes,
        Integer timestampBits,
        Integer depthBits,
        Integer cells,
        WrittenPort eachPort,
        Map<Integer, WrittenPort> port) {

    /** A queue. */
    record WrittenQueue(
            Integer packets,
            Integer cells,
            Integer guaranteedCells,
            Double alpha,
            Rate rate,
            Integer weight,
            Integer priority,
            String discipline,
            EcnMarking ecn) {
        QueueConfig over(QueueConfig defaults) {
            return new QueueConfig(
                    or(packets, defaults.packets()),
                    or(cells, defaults.cells()),
                    or(guaranteedCells, defaults.guaranteedCells()),
                    or(alpha, defaults.alpha()),
                    rate == null ? defaults.bitsPerSecond() : rate.bitsPerSecond(),
                    or(weight, defaults.weight()),
                    or(priority, defaults.priority()),
                    discipline == null
                            ? defaults.discipline()
                            : Within.key("discipline", () -> Discipline.words().read(discipline)),
                    or(ecn, defaults.ecn()));
        }
    }

    TrafficManagerConfig over(TrafficManagerConfig defaults) {
        QueueUnits units = new QueueUnits(
                or(cellBytes, defaults.units().cellBytes()),
                or(timestampBits, defaults.units().timestampBits()),
                or(depthBits, defaults.units().depthBits()));
        PortConfig each = eachPort == null
                ? defaults.defaults()
                : Within.key("each_port", () -> eachPort.over(defaults.defaults()));
        TrafficManagerConfig config =
                defaults.with(units).withCells(or(cells, defaults.cells())).with(each);
        for (Map.Entry<Integer, WrittenPort> one : sorted(port).entrySet()) {
            config = config.withPort(one.getKey(), Within.key("port." + one.getKey(), () -> one.getValue()
                    .over(each)));
        }
        return config;
    }

    static <T> T or(T written, T defaults) {
        return written == null ? defaults : written;
    }

    /** By number; what is given as null says nothing. */
    static <T> Map<Integer, T> sorted(Map<Integer, T> written) {
        Map<Integer, T> sorted = new TreeMap<>(written == null ? Map.of() : written);
        sorted.values().removeIf(value -> value == null);
        return sorted;
    }
}
