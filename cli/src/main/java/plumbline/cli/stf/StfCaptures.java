package plumbline.cli.stf;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import plumbline.cli.stf.StfReader.Read;
import plumbline.nic.pcap.CaptureWriter;
import plumbline.pipelines.port.PortException;

/** Writes what came in and what left in a packet test: a capture for each port and way, {@code router-0-in.pcap}. */
final class StfCaptures {
    private StfCaptures() {}

    private record Timed(long nanos, byte[] packet) {}

    /**
     * Writes them into a folder that is there; those that were there are replaced.
     *
     * @throws PortException ENVIRONMENT if that is not possible
     */
    static void write(Path folder, Read test, StfOutcome outcome) throws PortException {
        Map<String, List<Timed>> captures = new TreeMap<>();
        String name = Path.of(test.file()).getFileName().toString().replaceFirst("\\.stf$", "");
        for (StfStep.Send send : test.of(StfStep.Send.class)) {
            captures.computeIfAbsent(name + "-" + send.port() + "-in.pcap", file -> new ArrayList<>())
                    .add(new Timed(send.nanos(), send.packet()));
        }
        for (StfOutcome.Left left : outcome.left()) {
            captures.computeIfAbsent(name + "-" + left.port() + "-out.pcap", file -> new ArrayList<>())
                    .add(new Timed(left.nanos(), left.bytes()));
        }
        for (Map.Entry<String, List<Timed>> capture : captures.entrySet()) {
            try (CaptureWriter writer = CaptureWriter.create(folder.resolve(capture.getKey()))) {
                for (Timed timed : capture.getValue()) {
                    writer.write(timed.packet(), 0, timed.packet().length, timed.nanos());
                }
            }
        }
    }
}
