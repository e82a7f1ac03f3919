package plumbline.bench.control;

import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortCounters;

/** A live port that always has a full batch waiting: the highest load there is. Forgets what it is sent. */
final class FloodPort implements Port {
    private final byte[] packet;
    private final PortCounters counters = new PortCounters();

    FloodPort(byte[] packet) {
        this.packet = packet;
    }

    @Override
    public String name() {
        return "flood";
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) {
        for (int i = 0; i < limit; i++) {
            into[i].set(packet, 0, packet.length, nanos);
            counters.countReceived(packet.length);
        }
        return limit;
    }

    @Override
    public int send(Frame[] from, int count, long nanos) {
        for (int i = 0; i < count; i++) {
            counters.countSent(from[i].length());
        }
        return count;
    }

    @Override
    public PortCounters counters() {
        return counters;
    }

    @Override
    public void close() {}
}
