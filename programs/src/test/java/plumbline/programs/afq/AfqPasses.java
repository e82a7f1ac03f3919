package plumbline.programs.afq;

import java.nio.ByteBuffer;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.isa.support.TestFrame;
import plumbline.programs.rig.Catalogue;
import plumbline.vm.Engine;
import plumbline.vm.Executable;
import plumbline.vm.Phv;

/** Packets through ingress of {@code afq}, pass by pass; the round in service is what the test says. */
final class AfqPasses {
    static final int DROPPED = -1;

    private static final int UDP = 17;
    private static final int HEADERS = 14 + 20 + 8;
    private static final int TOTAL_LENGTH = 16;
    private static final int TOS = 15;

    private final Executable executable;
    private final UnsafeBuffer buffer = new UnsafeBuffer();
    private final Phv phv;
    private byte[] frame;

    AfqPasses(Engine engine, Map<String, Long> parameters) {
        Program program = Catalogue.program("afq", parameters);
        executable = engine.load(program, new Limits(1, 0, 0), 1);
        phv = executable.layout().newPhv();
    }

    /** The round in service at port 1; wraps as the register does. */
    void round(long round) {
        executable.state().register("in_service").setLo(1, round & 0xFFFF_FFFFL);
    }

    /** A packet of a flow from port 0 to port 1: its queue, or {@link #DROPPED}. */
    int send(int flow, int length) {
        return send(flow, length, 0);
    }

    /** The same with ECN bits. */
    int send(int flow, int length, int ecn) {
        frame = frame(flow, length);
        frame[TOS] = (byte) ecn;
        buffer.wrap(frame);
        phv.set(Intrinsic.INGRESS_PORT, 0);
        phv.set(Intrinsic.RECIRCULATED, 0);
        executable.parseAndIngress(phv, buffer, 0, frame.length);
        return (phv.get(Intrinsic.DROP_CTL) & 1) != 0 ? DROPPED : (int) phv.get(Intrinsic.QID);
    }

    /** The copy of the packet that was sent last comes back, if it asked for one. */
    void copyComesBack() {
        if (phv.get(Intrinsic.MIRROR_TYPE) == 0) {
            return;
        }
        long output = value("output");
        long bid = value("bid");
        buffer.wrap(frame);
        phv.set(Intrinsic.INGRESS_PORT, 68);
        phv.set(Intrinsic.RECIRCULATED, 1);
        executable.parse(phv, buffer, 0, frame.length);
        set("output", output);
        set("bid", bid);
        set("updates", 1);
        executable.ingress(phv);
    }

    /** Whether the packet that was sent last is marked CE. */
    boolean marked() {
        return value("ipv4.ecn") == 3;
    }

    private long value(String field) {
        return phv.values()[slot(field)];
    }

    private void set(String field, long value) {
        phv.values()[slot(field)] = value;
    }

    private int slot(String name) {
        Field field = executable.layout().fields().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        return executable.layout().slot(field);
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
