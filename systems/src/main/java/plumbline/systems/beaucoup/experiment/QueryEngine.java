package plumbline.systems.beaucoup.experiment;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.programs.beaucoup.BeauCoup;
import plumbline.programs.beaucoup.CouponUse;
import plumbline.programs.beaucoup.QueryInstaller;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.compile.CouponChoice;
import plumbline.programs.beaucoup.compile.Installed;
import plumbline.programs.beaucoup.query.QuerySet;
import plumbline.vm.Executable;
import plumbline.vm.Phv;
import plumbline.vm.State;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.wire.EthernetHeader;
import plumbline.vm.wire.Ipv4Header;
import plumbline.vm.wire.TcpHeader;

/** The program BeauCoup, compiled, with queries installed and without a switch around it: frames in, alerts out. */
final class QueryEngine {
    /** W in ns of runs that are to be without a window: an hour. */
    static final long NO_WINDOW = 3_600_000_000_000L;

    private static final int LENGTH = 60;
    private static final int PROTOCOL = EthernetHeader.BYTES + Ipv4Header.PROTOCOL;
    private static final int ADDRESSES = EthernetHeader.BYTES + Ipv4Header.SOURCE;
    private static final int PORTS = EthernetHeader.BYTES + Ipv4Header.BYTES;
    private static final int FLAGS = PORTS + TcpHeader.FLAGS;

    private final Program program;
    private final Executable executable;
    private final CompiledQueries queries;
    private final ByteBuffer frame = ByteBuffer.allocate(LENGTH);
    private final UnsafeBuffer buffer = new UnsafeBuffer(frame.array());
    private final Phv phv;
    private final int query;

    /**
     * What a packet says, IPv4 with TCP or UDP.
     *
     * @param protocol 6 or 17
     */
    record Packet(int src, int dst, int protocol, int flags, int srcPort, int dstPort) {}

    QueryEngine(Map<String, Long> parameters, QuerySet asked, long seed) {
        program = new BeauCoup().assemble(parameters).orThrow();
        executable = new Compiler().load(program, Limits.NONE, seed);
        phv = executable.layout().newPhv();
        List<Field> carried = ((FieldList.Digest) program.fieldLists().getFirst()).fields();
        query = executable.layout().slot(carried.getFirst());
        QueryInstaller installer = new QueryInstaller(program);
        queries = installer.compile(asked, CouponChoice.TEXT, Installed.NOTHING);
        installer.contents(queries).apply(executable.state());
        frame.putShort(EthernetHeader.TYPE, (short) EthernetHeader.IPV4)
                .put(EthernetHeader.BYTES, (byte) Ipv4Header.VERSION_AND_LENGTH)
                .putShort(EthernetHeader.BYTES + Ipv4Header.TOTAL_LENGTH, (short) (LENGTH - EthernetHeader.BYTES))
                .put(PORTS + TcpHeader.DATA_OFFSET, (byte) 0x50);
    }

    CompiledQueries queries() {
        return queries;
    }

    State state() {
        return executable.state();
    }

    /** What became of the coupons so far. */
    CouponUse use() {
        return (CouponUse) new BeauCoup().readOut(program).orElseThrow().read(executable.state(), Integer.MAX_VALUE);
    }

    /** Sends a packet; answers the number of the query that alerts, or 0. */
    int send(Packet packet, long nanos) {
        frame.put(PROTOCOL, (byte) packet.protocol())
                .putInt(ADDRESSES, packet.src())
                .putInt(ADDRESSES + 4, packet.dst());
        frame.putShort(PORTS, (short) packet.srcPort()).putShort(PORTS + 2, (short) packet.dstPort());
        frame.put(FLAGS, (byte) packet.flags());
        phv.set(Intrinsic.INGRESS_PORT, 0);
        phv.set(Intrinsic.INGRESS_MAC_TSTAMP, nanos);
        boolean alert = executable.parseAndIngress(phv, buffer, 0, LENGTH) && phv.get(Intrinsic.DIGEST_TYPE) != 0;
        return alert ? (int) phv.values()[query] : 0;
    }
}
