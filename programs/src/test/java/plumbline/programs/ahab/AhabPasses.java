package plumbline.programs.ahab;

import java.util.List;
import java.util.Map;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Match;
import plumbline.isa.support.TestFrame;
import plumbline.pipelines.control.TableBatch;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.EngineRun;
import plumbline.vm.Engine;

/** Packets through {@code ahab}, pass by pass; a copy comes back before the next packet. */
final class AhabPasses {
    static final int ETHERNET = 14;
    private static final int HEADERS = ETHERNET + 20 + 20;
    private static final int TOTAL_LENGTH = 16;
    private static final int DESTINATIONS = 0x0B00_0000;
    private static final int ADDRESS_BITS = 32;

    private final EngineRun run;

    AhabPasses(Engine engine, Map<String, Long> parameters) {
        run = new EngineRun(engine, Catalogue.program("ahab", parameters));
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
                .apply(run.state());
    }

    /** A packet from port 0: whether it gets through. A copy that it asks for goes round. */
    boolean send(int user, int protocol, int ecn, int ipBytes, long nanos) {
        byte[] frame = TestFrame.ipv4(HEADERS, protocol, 0x0A00_0000 + user, DESTINATIONS + user)
                .typeOfService(ecn)
                .ports(1_000, 2_000)
                .bytes();
        frame[TOTAL_LENGTH] = (byte) (ipBytes >> 8);
        frame[TOTAL_LENGTH + 1] = (byte) ipBytes;
        run.set(Intrinsic.GLOBAL_TSTAMP, nanos);
        run.send(frame);
        if (run.dropped()) {
            return false;
        }
        run.egress();
        return true;
    }

    /** The copy comes back, if the last packet asked for one and got through. */
    boolean copyComesBack(long nanos) {
        run.set(Intrinsic.GLOBAL_TSTAMP, nanos);
        return run.copyComesBack();
    }

    /** A field of the last packet. */
    long value(String field) {
        return run.value(field);
    }

    /** Writes a cell of a register. */
    void set(String register, int cell, long value) {
        run.state().register(register).setLo(cell, value);
    }

    /** Packets to a user belong to no slice. */
    void exclude(int user) {
        new TableBatch()
                .add("slices_of", List.of(new Match.Prefix(DESTINATIONS + user, ADDRESS_BITS, ADDRESS_BITS)), 0, "pass")
                .apply(run.state());
    }

    /** Whether the last packet or copy was dropped. */
    boolean dropped() {
        return run.dropped();
    }

    /** A cell of a register. */
    long register(String name, int cell) {
        return run.state().register(name).lo(cell);
    }

    /** What a filter holds. */
    double filter(String name, int cell) {
        return run.state()
                .array(Extern.LOW_PASS, name)
                .values(cell)
                .get("value")
                .doubleValue();
    }

    /** Gives a slice its capacity. */
    void capacity(int slice, long capacity) {
        new TableBatch()
                .add("capacities", List.of(new Match.Exact(slice)), 0, "set", capacity)
                .apply(run.state());
    }
}
