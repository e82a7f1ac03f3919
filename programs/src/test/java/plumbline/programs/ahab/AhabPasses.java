package plumbline.programs.ahab;

import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Match;
import plumbline.isa.model.Program;
import plumbline.isa.support.TestFrame;
import plumbline.pipelines.control.TableBatch;
import plumbline.programs.rig.Catalogue;
import plumbline.vm.Engine;
import plumbline.vm.Executable;
import plumbline.vm.Phv;

/** Packets through {@code ahab}, pass by pass; a copy comes back before the next packet. */
final class AhabPasses {
    static final int ETHERNET = 14;
    private static final int HEADERS = ETHERNET + 20 + 20;
    private static final int TOTAL_LENGTH = 16;
    private static final int DESTINATIONS = 0x0B00_0000;
    private static final int ADDRESS_BITS = 32;
    private static final int RECIRCULATION = 68;

    private final Executable executable;
    private final UnsafeBuffer buffer = new UnsafeBuffer();
    private final Phv phv;

    AhabPasses(Engine engine, Map<String, Long> parameters) {
        Program program = Catalogue.program("ahab", parameters);
        executable = engine.load(program, new Limits(1, 0, 0), 1);
        phv = executable.layout().newPhv();
    }

    /** Packets to a user belong to a slice and have weight 2^{@code exponent}. */
    void weigh(int user, int exponent, int slice) {
        new TableBatch()
                .add(
                        "slices_of",
                        List.of(new Match.Prefix(DESTINATIONS + user, ADDRESS_BITS, ADDRESS_BITS)),
                        0,
                        exponent < 0 ? "lighter" + -exponent : "heavier" + exponent,
                        slice)
                .apply(executable.state());
    }

    /** A packet from port 0: whether it gets through. A copy that it asks for goes round. */
    boolean send(int user, int protocol, int ecn, int ipBytes, long nanos) {
        byte[] frame = TestFrame.ipv4(HEADERS, protocol, 0x0A00_0000 + user, DESTINATIONS + user)
                .typeOfService(ecn)
                .ports(1_000, 2_000)
                .bytes();
        frame[TOTAL_LENGTH] = (byte) (ipBytes >> 8);
        frame[TOTAL_LENGTH + 1] = (byte) ipBytes;
        buffer.wrap(frame);
        start(0, 0, nanos);
        executable.parse(phv, buffer, 0, frame.length);
        executable.ingress(phv);
        if (dropped()) {
            return false;
        }
        phv.set(Intrinsic.EGRESS_PORT, phv.get(Intrinsic.UCAST_EGRESS_PORT));
        executable.egress(phv);
        return true;
    }

    /** The copy comes back, if the last packet asked for one and got through. */
    boolean copyComesBack(long nanos) {
        if (phv.get(Intrinsic.MIRROR_TYPE) == 0) {
            return false;
        }
        long slice = value("slice");
        long fair = value("fair");
        long exceeded = value("exceeded");
        start(RECIRCULATION, 1, nanos);
        executable.parse(phv, buffer, 0, buffer.capacity());
        put("slice", slice);
        put("fair", fair);
        put("exceeded", exceeded);
        executable.ingress(phv);
        return true;
    }

    private void start(int port, int recirculated, long nanos) {
        phv.set(Intrinsic.INGRESS_PORT, port);
        phv.set(Intrinsic.RECIRCULATED, recirculated);
        phv.set(Intrinsic.GLOBAL_TSTAMP, nanos);
    }

    /** A field of the last packet. */
    long value(String field) {
        return phv.values()[slot(field)];
    }

    private void put(String field, long value) {
        phv.values()[slot(field)] = value;
    }

    /** Writes a cell of a register. */
    void set(String register, int cell, long value) {
        executable.state().register(register).setLo(cell, value);
    }

    /** Packets to a user belong to no slice. */
    void exclude(int user) {
        new TableBatch()
                .add("slices_of", List.of(new Match.Prefix(DESTINATIONS + user, ADDRESS_BITS, ADDRESS_BITS)), 0, "pass")
                .apply(executable.state());
    }

    /** Whether the last packet or copy was dropped. */
    boolean dropped() {
        return (phv.get(Intrinsic.DROP_CTL) & 1) != 0;
    }

    /** A cell of a register. */
    long register(String name, int cell) {
        return executable.state().register(name).lo(cell);
    }

    /** What a filter holds. */
    double filter(String name, int cell) {
        return executable
                .state()
                .array(Extern.LOW_PASS, name)
                .values(cell)
                .get("value")
                .doubleValue();
    }

    /** Gives a slice its capacity. */
    void capacity(int slice, long capacity) {
        new TableBatch()
                .add("capacities", List.of(new Match.Exact(slice)), 0, "set", capacity)
                .apply(executable.state());
    }

    private int slot(String name) {
        Field field = executable.layout().fields().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        return executable.layout().slot(field);
    }
}
