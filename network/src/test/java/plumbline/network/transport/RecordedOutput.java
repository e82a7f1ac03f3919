package plumbline.network.transport;

import java.util.ArrayList;
import java.util.List;

/** Keeps what an endpoint sends. */
final class RecordedOutput implements PacketOutput {
    private final TransportPacket scratch = new TransportPacket();
    private final List<TransportPacket> sent = new ArrayList<>();

    @Override
    public TransportPacket packet() {
        return scratch.clear();
    }

    @Override
    public void send(TransportPacket packet) {
        sent.add(copy(packet));
    }

    static TransportPacket copy(TransportPacket packet) {
        TransportPacket copy = new TransportPacket();
        copy.flags(packet.flags())
                .sequence(packet.sequence())
                .acknowledgement(packet.acknowledgement())
                .payload(packet.payload())
                .ecn(packet.ecn())
                .window(packet.window())
                .options(packet.mss(), packet.windowShift(), packet.sackPermitted());
        copy.gapNanos(packet.gapNanos());
        if (packet.timestamp() != TransportPacket.ABSENT) {
            copy.timestamps(packet.timestamp(), packet.timestampEcho());
        }
        for (int i = 0; i < packet.sacks(); i++) {
            copy.sack(packet.sackFrom(i), packet.sackTo(i));
        }
        return copy;
    }

    /** What was sent since this was last asked. */
    List<TransportPacket> take() {
        List<TransportPacket> taken = List.copyOf(sent);
        sent.clear();
        return taken;
    }
}
