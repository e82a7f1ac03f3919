package plumbline.bench.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import plumbline.bench.live.Load.Planned;

/**
 * A flow that was sent.
 *
 * @param late how long after it was planned it started, ns: the machine was busy
 * @param nanos from the call to connect until the receiver had closed: it had all bytes then
 */
record Sent(Planned plan, long late, long nanos) {
    private static final String HEADER = "planned_ns,bytes,small,late_ns,took_ns";

    long start() {
        return plan.nanos() + late;
    }

    boolean isUnderWay(long at) {
        return start() <= at && at < start() + nanos;
    }

    static void write(Path file, List<Sent> flows) throws IOException {
        Files.write(
                file,
                Stream.concat(
                                Stream.of(HEADER),
                                flows.stream()
                                        .map(flow -> flow.plan().nanos() + ","
                                                + flow.plan().bytes() + ","
                                                + flow.plan().small() + "," + flow.late() + "," + flow.nanos()))
                        .toList());
    }

    static List<Sent> read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        if (lines.isEmpty() || !lines.getFirst().equals(HEADER)) {
            throw new IOException(file + ": not a list of flows; its first line must be " + HEADER);
        }
        return lines.stream()
                .skip(1)
                .map(line -> line.split(","))
                .map(field -> new Sent(
                        new Planned(Long.parseLong(field[0]), Long.parseLong(field[1]), Boolean.parseBoolean(field[2])),
                        Long.parseLong(field[3]),
                        Long.parseLong(field[4])))
                .toList();
    }
}
