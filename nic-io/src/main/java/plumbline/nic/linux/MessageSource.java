package plumbline.nic.linux;

import java.lang.foreign.Arena;
import plumbline.nic.support.Segmenter;
import plumbline.pipelines.port.PortException;

/**
 * Receives packets from a packet socket with recvmmsg: each is available at once, but costs a copy and a queue entry in
 * the kernel. For a link that is lightly loaded.
 *
 * <pre>
 *   one message   | VnetHeader 10 | frame without VLAN tag, up to 65,536 + headers | and AuxData beside it
 * </pre>
 */
final class MessageSource implements PacketSource {
    private static final int BATCH = 64;
    private static final int LARGEST = VnetHeader.BYTES + 65_536 + Segmenter.MAX_HEADERS;

    private final LibC libc;
    private final PacketSocket socket;
    private final MessageVector messages;
    /** How many messages had the size of their control data changed by the kernel. */
    private int used = BATCH;

    private int current;
    private int end;
    private boolean more = true;
    private int error;

    /** @throws PortException ENVIRONMENT if the machine has no memory left */
    MessageSource(String port, PacketSocket socket, LibC libc, Arena arena) throws PortException {
        this.libc = libc;
        this.socket = socket;
        messages = new MessageVector(port, libc, arena, BATCH, LARGEST, AuxData.BYTES);
    }

    @Override
    public boolean next(Received packet, int max) {
        error = 0;
        if (++current >= end && !receive(Math.min(BATCH, max))) {
            return false;
        }
        packet.data = messages.data();
        packet.at = messages.dataOffset(current) + VnetHeader.BYTES;
        packet.length = messages.received(current) - VnetHeader.BYTES;
        packet.truncated = messages.truncated(current);
        packet.vlanTag = AuxData.vlanTag(messages, current);
        return true;
    }

    /** Takes the next messages; a batch that was not filled was the last for now. */
    private boolean receive(int wanted) {
        current = 0;
        end = 0;
        if (more) {
            messages.resetControl(used);
            int got = libc.recvmmsg(socket.fd(), messages.all(), wanted, 0);
            error = got < 0 ? libc.errno() : 0;
            end = Math.max(0, got);
            used = end;
        }
        more = !more || end == wanted;
        return end > 0;
    }

    @Override
    public int error() {
        return error;
    }
}
