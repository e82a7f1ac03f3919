package plumbline.pipelines.tm.file;

import java.util.Map;
import java.util.TreeMap;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.QueueUnits;
import plumbline.pipelines.tm.TrafficManagerConfig;

/** A file as it is written: what is null was left out. The components' names are the keys. */
record Written(
        Integer cellBytes,
        Integer timestampBits,
        Integer depthBits,
        Integer cells,
        WrittenPort eachPort,
        Map<Integer, WrittenPort> port) {

    /** A queue. */
    record WrittenQueue(
            Integer packets, Integer cells, Integer guaranteedCells, Double alpha, Bandwidth rate, Integer weight) {
        QueueConfig over(QueueConfig usual) {
            return new QueueConfig(
                    or(packets, usual.packets()),
                    or(cells, usual.cells()),
                    or(guaranteedCells, usual.guaranteedCells()),
                    or(alpha, usual.alpha()),
                    rate == null ? usual.bitsPerSecond() : rate.bitsPerSecond(),
                    or(weight, usual.weight()));
        }
    }

    TrafficManagerConfig over(TrafficManagerConfig usual) {
        QueueUnits units = new QueueUnits(
                or(cellBytes, usual.units().cellBytes()),
                or(timestampBits, usual.units().timestampBits()),
                or(depthBits, usual.units().depthBits()));
        PortConfig each =
                eachPort == null ? usual.usual() : Within.key("each_port", () -> eachPort.over(usual.usual()));
        TrafficManagerConfig config =
                usual.with(units).withCells(or(cells, usual.cells())).with(each);
        for (Map.Entry<Integer, WrittenPort> one : sorted(port).entrySet()) {
            config = config.withPort(one.getKey(), Within.key("port." + one.getKey(), () -> one.getValue()
                    .over(each)));
        }
        return config;
    }

    static <T> T or(T written, T usual) {
        return written == null ? usual : written;
    }

    /** By number; what is given as null says nothing. */
    static <T> Map<Integer, T> sorted(Map<Integer, T> written) {
        Map<Integer, T> sorted = new TreeMap<>(written == null ? Map.of() : written);
        sorted.values().removeIf(value -> value == null);
        return sorted;
    }
}
