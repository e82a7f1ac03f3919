package plumbline.nic.linux;

import plumbline.nic.pcap.CaptureWriter;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortCounters;
import plumbline.pipelines.port.PortException;

/** A port that writes down what it hands on. */
record Recorded(AfPacketPort port, CaptureWriter writer) implements Port, Waitable {
    @Override
    public String name() {
        return port.name();
    }

    @Override
    public int fd() {
        return port.fd();
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) throws PortException {
        int count = port.receive(into, limit, nanos);
        for (int i = 0; i < count; i++) {
            writer.write(into[i], nanos);
        }
        return count;
    }

    @Override
    public int send(Frame[] from, int count, long nanos) throws PortException {
        return port.send(from, count, nanos);
    }

    @Override
    public PortCounters counters() {
        return port.counters();
    }

    @Override
    public void close() throws PortException {
        port.close();
        writer.close();
    }
}
