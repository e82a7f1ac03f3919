package plumbline.systems.printqueue.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.Trial;
import plumbline.pipelines.port.PortException;
import plumbline.programs.printqueue.history.HistoryHead;
import plumbline.programs.printqueue.history.HistoryWriter;

/**
 * What PrintQueue's history takes beside a record for each packet, as NetSight has them, and a record for each packet
 * that met a long queue, as BurstRadar has them. Like is compared with like: what the control plane reads from the
 * switch with records as a switch sends them, and the history on disk with records that are coded and deflated in the
 * same way. Settings: {@code deep}, the cells of a long queue, the traffic ({@link RecordedQueue#TRAFFIC}), and the
 * program's parameters.
 *
 * <p>Metrics: {@code read}, bytes of registers read per packet, and how many times as much records as a switch sends
 * them take, {@code netsight} and {@code burstradar}; {@code bytes} of history on disk per packet, and how many times
 * as much the same records take on disk, {@code netsight_disk} and {@code burstradar_disk}; {@code record_disk}, bytes
 * on disk of one record.
 */
public final class StorageSubject implements Subject {
    private static final Set<String> OWN = Set.of("deep");
    private static final long ENDLESS = 1L << 30;
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
        IntPredicate inLongQueue = packet -> log.depth(packet) >= deep;
        double congested = IntStream.range(0, log.packets()).filter(inLongQueue).count();
        double packets = log.packets();
        double read = (double) CELL_BYTES
                * run.windows().cells()
                * run.windows().count()
                * run.checkpoints().size();
        double disk = historyBytes(run);
        double records = PacketRecords.bytesOnDisk(log, packet -> true);
        Map<String, Double> metrics = new LinkedHashMap<>();
        metrics.put("read", read / packets);
        metrics.put("netsight", PacketRecords.BYTES * packets / read);
        metrics.put("burstradar", PacketRecords.BYTES * congested / read);
        metrics.put("bytes", disk / packets);
        metrics.put("netsight_disk", records / disk);
        metrics.put("burstradar_disk", PacketRecords.bytesOnDisk(log, inLongQueue) / disk);
        metrics.put("record_disk", records / packets);
        return metrics;
    }

    private static long historyBytes(RecordedQueue run) {
        try {
            Path folder = Files.createTempDirectory("plumb-storage");
            try (HistoryWriter writer =
                    HistoryWriter.open(folder, new HistoryHead(run.windows(), true, false, 1), ENDLESS)) {
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
