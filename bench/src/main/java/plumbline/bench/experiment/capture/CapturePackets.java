package plumbline.bench.experiment.capture;

import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.Trial;
import plumbline.nic.pcap.CaptureReader;
import plumbline.nic.pcap.CapturedPacket;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortSpec;
import plumbline.programs.reference.AddressPairs;

/** The IPv4 packets of a capture, with their times; all else in it is left out. */
public final class CapturePackets {
    private CapturePackets() {}

    /** What is done with a packet. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * One packet.
         *
         * @param pair its addresses, as {@link AddressPairs} has them
         * @param nanos since 1970
         */
        void packet(long pair, long nanos);
    }

    /**
     * Shows the packets of a trial's workload to a visitor.
     *
     * @throws PortException if it cannot be read
     * @throws ExperimentException if it is no capture
     */
    public static void read(Trial trial, Visitor visitor) throws PortException {
        String text = trial.settings().text("workload");
        PortSpec spec = PortSpec.parse(text);
        if (!spec.scheme().equals("pcap")) {
            throw new ExperimentException(trial.settings().where() + ": workload '" + text + "': pcap:FILE is wanted");
        }
        Path file = trial.shared().file(spec.target());
        UnsafeBuffer bytes = new UnsafeBuffer(0, 0);
        try (CaptureReader reader = CaptureReader.open(file)) {
            while (reader.next()) {
                CapturedPacket packet = reader.packet();
                bytes.wrap(packet.bytes(), packet.offset(), packet.length());
                long pair = AddressPairs.of(bytes, 0, packet.length());
                if (pair != AddressPairs.NONE) {
                    visitor.packet(pair, packet.nanos());
                }
            }
        }
    }
}
