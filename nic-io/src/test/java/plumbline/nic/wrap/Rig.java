package plumbline.nic.wrap;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import plumbline.nic.support.Ports;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.HoldingPort;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortSpec;
import plumbline.pipelines.port.ScheduledPort;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.port.memory.MemoryPort.TimedFrame;

/** A port between two lists, with layers around it, driven through virtual time as the switch does. */
final class Rig {
    final MemoryPort memory = new MemoryPort("memory:");
    final ScheduledPort port;
    private final HoldingPort holding;
    private final Frame[] frames = Ports.frames(8);

    Rig(String options) throws PortException {
        port = (ScheduledPort) Wrappers.open(PortSpec.parse("memory:?" + options), plain -> memory);
        holding = (HoldingPort) port;
    }

    /** A frame that carries its number. */
    static byte[] numbered(int number, int length) {
        return ByteBuffer.allocate(length).putInt(number).array();
    }

    static int number(TimedFrame frame) {
        return ByteBuffer.wrap(frame.bytes()).getInt();
    }

    /** Receives until nothing more comes; each frame with its arrival. */
    List<TimedFrame> receiveAll() throws PortException {
        List<TimedFrame> received = new ArrayList<>();
        for (long now = port.nextArrivalNanos(); now != ScheduledPort.NEVER; now = port.nextArrivalNanos()) {
            int count = port.receive(frames, frames.length, now);
            for (int i = 0; i < count; i++) {
                received.add(new TimedFrame(frames[i].nanos(), frames[i].toArray(), frames[i].wireLength()));
            }
        }
        return received;
    }

    /** Offers a frame for sending at a time, what is due before then first. */
    void send(long nanos, byte[] bytes) throws PortException {
        advanceTo(nanos);
        frames[0].set(bytes, 0, bytes.length, nanos);
        port.send(frames, 1, nanos);
    }

    /** Lets go what is due up to a time. */
    void advanceTo(long nanos) throws PortException {
        while (holding.nextDue() <= nanos && holding.nextDue() != ScheduledPort.NEVER) {
            holding.advance(holding.nextDue());
        }
    }

    /** All that was sent so far. */
    List<TimedFrame> sent() throws PortException {
        return memory.sent();
    }
}
