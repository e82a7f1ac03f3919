package plumbline.programs.afq;

import java.nio.ByteBuffer;
import java.util.Map;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.support.TestFrame;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.EngineRun;
import plumbline.vm.Engine;

/** Packets through ingress of {@code afq}, pass by pass; the round in service is what the test says. */
final class AfqPasses {
    static final int DROPPED = -1;

    private static final int UDP = 17;
    private static final int HEADERS = 14 + 20 + 8;
    private static final int TOTAL_LENGTH = 16;
    private static final int TOS = 15;

    private final EngineRun run;

    AfqPasses(Engine engine, Map<String, Long> parameters) {
        run = new EngineRun(engine, Catalogue.program("afq", parameters));
    }

    /** The round in service at port 1; wraps as the register does. */
    void round(long round) {
        run.state().register("in_service").setLo(1, round & 0xFFFF_FFFFL);
    }

    /** A packet of a flow from port 0 to port 1: its queue, or {@link #DROPPED}. */
    int send(int flow, int length) {
        return send(flow, length, 0);
    }

    /** The same with ECN bits. */
    int send(int flow, int length, int ecn) {
        byte[] frame = frame(flow, length);
        frame[TOS] = (byte) ecn;
        run.send(frame);
        return run.dropped() ? DROPPED : (int) run.get(Intrinsic.QID);
    }

    /** The copy of the packet that was sent last comes back, if it asked for one. */
    void copyComesBack() {
        run.copyComesBack();
    }

    /** Whether the packet that was sent last is marked CE. */
    boolean marked() {
        return run.value("ipv4.ecn") == 3;
    }

    /** The five fields of a flow's packets, as they are hashed. */
    static byte[] fiveTuple(int flow) {
        return ByteBuffer.allocate(13)
                .putInt(0x0A00_0000 + flow)
                .putInt(0x0B00_0000)
                .put((byte) UDP)
                .putShort((short) 1_000)
                .putShort((short) 2_000)
                .array();
    }

    private static byte[] frame(int flow, int length) {
        byte[] bytes = TestFrame.ipv4(HEADERS, UDP, 0x0A00_0000 + flow, 0x0B00_0000)
                .ports(1_000, 2_000)
                .bytes();
        ByteBuffer.wrap(bytes).putShort(TOTAL_LENGTH, (short) length);
        return bytes;
    }
}
