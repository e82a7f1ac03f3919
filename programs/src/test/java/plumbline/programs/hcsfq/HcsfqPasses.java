package plumbline.programs.hcsfq;

import java.util.List;
import java.util.Map;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Match;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;
import plumbline.isa.support.TestFrame;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.EngineRun;
import plumbline.vm.Engine;

/** Packets of flows through {@code hcsfq}, both passes of each. */
final class HcsfqPasses {
    private static final int SOURCES = 0x0A00_0000;
    private static final int PORT = 9_000;
    private static final long ALL = 0xFFFF_FFFFL;
    private static final long ALL_PORTS = 0xFFFF;

    private final EngineRun run;

    HcsfqPasses(Engine engine, Map<String, Long> parameters) {
        run = new EngineRun(engine, Catalogue.program("hcsfq", parameters));
    }

    /** A flow of a tenant, known by its source. */
    void flow(int flow, int tenant, int weight) {
        run.state()
                .table("udp_flows")
                .insert(new Table.Entry(
                        List.of(new Match.Ternary(SOURCES + flow, ALL), new Match.Ternary(PORT, ALL_PORTS)),
                        1,
                        new Table.ActionCall("weight" + weight, List.of((long) flow, (long) tenant)),
                        Position.NONE));
    }

    /** What became of a packet. */
    record Sent(boolean passed, int coin) {}

    /** A packet at a time in 256 ns, and its copy if it asks for one. */
    Sent send(long now, int flow, int bytes) {
        byte[] frame = TestFrame.ipv4(14 + bytes, TestFrame.UDP, SOURCES + flow, 0x0B00_0000)
                .ports(1_000, PORT)
                .bytes();
        run.set(Intrinsic.INGRESS_MAC_TSTAMP, now << 8);
        run.send(frame);
        Sent sent = new Sent(!run.dropped(), (int) (run.value("coin0") + 4 * run.value("coin1")));
        run.copyComesBack();
        return sent;
    }

    long register(String name, int cell) {
        return run.state().register(name).lo(cell);
    }

    /** The average rate of a flow. */
    long rate(int flow) {
        return run.state().register("flow_rate").hi(flow);
    }
}
