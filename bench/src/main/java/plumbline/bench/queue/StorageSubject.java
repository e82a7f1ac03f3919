package plumbline.bench.queue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.bench.experiment.Subject;
import plumbline.bench.experiment.Trial;
import plumbline.pipelines.port.PortException;
import plumbline.programs.printqueue.history.HistoryHead;
import plumbline.programs.printqueue.history.HistoryWriter;

/**
 * What PrintQueue's history takes on disk beside a record for each packet, as NetSight has them, and a record for each packet that met
 * a long queue, as BurstRadar has them (specification baselines, part III). Settings: {@code deep}, the cells of a long queue, the traffic ({@link
 * RecordedQueue#TRAFFIC}), and the program's parameters.
 *
 * <p>Metrics: {@code bytes} of history per packet; {@code netsight} and {@code burstradar}, how many times as much those take; {@code
 * read}, how many bytes of registers the control plane reads per packet.
 */
public final class StorageSubject implements Subject {
    private static final Set<String> OWN = Set.of("deep");
    private static final long ENDLESS = 1L << 30;
    /** Five-tuple 13, arrival and departure 6 each, depth 4. */
    private static final int RECORD_BYTES = 29;
    /** Time stamp, addresses, ports, protocol, as the registers of the program have them. */
    private static final int CELL_BYTES = 17;

    @Override
    public String name() {
        return "storage";
    }

    @Override
    public Map<String, Double> measure(Trial trial) throws PortException {
        RecordedQueue run = RecordedQueue.of(trial, OWN, Map.of("ondemand", 0L));
        DepartureLog log = run.log();
        long deep = trial.settings().number("deep");
        long congested = IntStream.range(0, log.packets()).filter(i -> log.depth(i) >= deep).count();
        double bytes = historyBytes(run);
        long cells = (long) run.windows().cells() * run.windows().count();
        Map<String, Double> metrics = new LinkedHashMap<>();
        metrics.put("bytes", bytes / log.packets());
        metrics.put("netsight", (double) RECORD_BYTES * log.packets() / bytes);
        metrics.put("burstradar", RECORD_BYTES * congested / bytes);
        metrics.put("read", (double) CELL_BYTES * cells * run.checkpoints().size() / log.packets());
        return metrics;
    }

    private static long historyBytes(RecordedQueue run) {
        try {
            Path folder = Files.createTempDirectory("plumb-storage");
            try (HistoryWriter writer = HistoryWriter.open(folder, new HistoryHead(run.windows(), true), ENDLESS)) {
                run.checkpoints().forEach(writer);
                return writer.writtenBytes();
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
