package plumbline.programs.hcsfq;

import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Match;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
import plumbline.isa.support.TestFrame;
import plumbline.programs.rig.Catalogue;
import plumbline.vm.Engine;
import plumbline.vm.Executable;
import plumbline.vm.Phv;

/** Packets of flows through {@code hcsfq}, both passes of each. */
final class HcsfqPasses {
    private static final List<String> CARRIED = List.of(
            "flow",
            "class0",
            "rate",
            "arrival0",
            "arrival1",
            "accepted0",
            "accepted1",
            "lowered0",
            "lowered1",
            "congested0",
            "congested1",
            "due0",
            "due1");
    private static final int SOURCES = 0x0A00_0000;
    private static final int PORT = 9_000;
    private static final long ALL = 0xFFFF_FFFFL;
    private static final long ALL_PORTS = 0xFFFF;

    private final Executable executable;
    private final UnsafeBuffer buffer = new UnsafeBuffer();
    private final Phv phv;

    HcsfqPasses(Engine engine, Map<String, Long> parameters) {
        Program program = Catalogue.program("hcsfq", parameters);
        executable = engine.load(program, new Limits(1, 0, 0), 1);
        phv = executable.layout().newPhv();
    }

    /** A flow of a tenant, known by its source. */
    void flow(int flow, int tenant, int weight) {
        executable
                .state()
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
        buffer.wrap(frame);
        phv.set(Intrinsic.INGRESS_PORT, 0);
        phv.set(Intrinsic.RECIRCULATED, 0);
        phv.set(Intrinsic.INGRESS_MAC_TSTAMP, now << 8);
        executable.parseAndIngress(phv, buffer, 0, frame.length);
        Sent sent = new Sent((phv.get(Intrinsic.DROP_CTL) & 1) == 0, (int) (value("coin0") + 4 * value("coin1")));
        if (phv.get(Intrinsic.MIRROR_TYPE) != 0) {
            long[] carried = CARRIED.stream().mapToLong(this::value).toArray();
            phv.set(Intrinsic.RECIRCULATED, 1);
            executable.parse(phv, buffer, 0, frame.length);
            for (int i = 0; i < carried.length; i++) {
                phv.values()[slot(CARRIED.get(i))] = carried[i];
            }
            executable.ingress(phv);
        }
        return sent;
    }

    long register(String name, int cell) {
        return executable.state().register(name).lo(cell);
    }

    /** The average rate of a flow. */
    long rate(int flow) {
        return executable.state().register("flow_rate").hi(flow);
    }

    private long value(String field) {
        return phv.values()[slot(field)];
    }

    private int slot(String name) {
        Field field = executable.layout().fields().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        return executable.layout().slot(field);
    }
}
