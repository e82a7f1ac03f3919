package plumbline.vm.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.isa.hash.HashSeed;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.vm.BridgedMetadata;
import plumbline.vm.BypassedQueue;
import plumbline.vm.Engine;
import plumbline.vm.Executable;
import plumbline.vm.ExternArray;
import plumbline.vm.PassResult;
import plumbline.vm.Phv;
import plumbline.vm.PhvLayout;
import plumbline.vm.PreparedProgram;
import plumbline.vm.QueueBypass;
import plumbline.vm.RuntimeTable;
import plumbline.vm.interpreter.Interpreter;

/** One program on both engines: whatever one does, the other must do, bit for bit. */
final class Twins {
    private static final int HEADROOM = 256;
    private static final int BATCH = 7;
    /** By queue. */
    private static final int[] LONGEST = {1_500, 1_500, 100, 60, 1_500, 1_500, 1_500, 1_500};

    private static final List<Intrinsic> WISHES = List.of(
            Intrinsic.DROP_CTL,
            Intrinsic.MIRROR_TYPE,
            Intrinsic.MTU_TRUNC_LEN,
            Intrinsic.DIGEST_TYPE,
            Intrinsic.RESUBMIT_TYPE,
            Intrinsic.MCAST_GRP_A,
            Intrinsic.BYPASS_EGRESS);

    private final Executable one;
    private final Executable other;
    private final Phv onePhv;
    private Phv otherPhv;
    private Phv sparePhv;
    private final List<Field> compared;
    private final Steps steps;
    private final int[] slots;
    private final QueueBypass bypass = new QueueBypass();
    private final boolean draws;
    private final HashSeed hashSeed;
    private int passed;

    /** Compares every field. */
    static Twins ofAllFields(Program program, long seed) {
        return new Twins(program, Compiler.showingEveryField(), seed, new PhvLayout(program).fields(), Twins::byStep);
    }

    /** Compares every field, where two steps are done at once. */
    static Twins ofAllFieldsFused(Program program, long seed) {
        return new Twins(program, Compiler.showingEveryField(), seed, new PhvLayout(program).fields(), Twins::fused);
    }

    /** Compares what the architecture looks at: intrinsics that programs write, and what field lists carry. */
    static Twins ofVisibleFields(Program program, long seed) {
        return new Twins(program, new Compiler(Duration.ZERO), seed, seen(program), Twins::byStep);
    }

    /** Compares what the architecture looks at, where two steps are done at once. */
    static Twins ofVisibleFieldsFused(Program program, long seed) {
        return new Twins(program, new Compiler(Duration.ZERO), seed, seen(program), Twins::fused);
    }

    /** Compares what comes out where a whole pass is done at once; now and then the bypass is disabled. */
    static Twins ofWholePasses(Program program, long seed) {
        return new Twins(program, new Compiler(Duration.ZERO), seed, seen(program), Twins::through);
    }

    /** The same where the state that a batch of packets will touch is fetched ahead, however small it is. */
    static Twins ofBatchesFetchedAhead(Program program, long seed) {
        return new Twins(
                program,
                Compiler.with(new Thresholds(1, Thresholds.DEFAULT.fused())),
                seed,
                seen(program),
                Twins::through);
    }

    /**
     * The same where a method may have no more than so many bytes, so that there is one for each combination of
     * headers, or for some of them.
     */
    static Twins ofWholePassesByHeaders(Program program, int bytes, long seed) {
        return new Twins(
                program,
                Compiler.with(new Thresholds(Thresholds.DEFAULT.fetched(), bytes)),
                seed,
                seen(program),
                Twins::through);
    }

    /** Compares what comes out of one of several instances with what comes out of a program loaded alone. */
    static Twins ofInstance(PreparedProgram prepared, Program program, long seed) {
        return new Twins(program, prepared.instantiate(seed), seed, seen(program), Twins::through);
    }

    private static List<Field> seen(Program program) {
        List<Field> fields = new ArrayList<>();
        for (Intrinsic intrinsic : Intrinsic.values()) {
            if (intrinsic.writableIn(Direction.INGRESS) || intrinsic.writableIn(Direction.EGRESS)) {
                fields.add(intrinsic.field());
            }
        }
        program.fieldLists().forEach(fieldList -> fields.addAll(fieldList.fields()));
        return fields;
    }

    /** How packets go through both. */
    private interface Steps {
        void packet(Twins twins, byte[] packet, long now, boolean recirculated);
    }

    private Twins(Program program, Engine engine, long seed, List<Field> compared, Steps steps) {
        this(program, engine.load(program, Limits.NONE, seed), seed, compared, steps);
    }

    private Twins(Program program, Executable other, long seed, List<Field> compared, Steps steps) {
        this.steps = steps;
        this.hashSeed = HashSeed.of(BigInteger.valueOf(seed).abs());
        this.draws = Stream.of(program.ingress(), program.egress())
                .flatMap(List::stream)
                .flatMap(stage -> stage.units().stream())
                .anyMatch(Unit::draws);
        this.one = new Interpreter().load(program, Limits.NONE, seed);
        this.other = other;
        this.onePhv = one.layout().newPhv();
        this.otherPhv = other.layout().newPhv();
        this.sparePhv = other.layout().newPhv();
        this.compared = compared;
        for (int port = 0; port < Intrinsic.NO_PORT; port++) {
            bypass.put(port, Arrays.stream(LONGEST).mapToObj(BypassedQueue::new).toArray(BypassedQueue[]::new));
        }
        this.slots = compared.stream().mapToInt(one.layout()::slot).toArray();
    }

    /** How many methods there are for whole passes of packets with some headers. */
    long parts() {
        return Arrays.stream(other.getClass().getDeclaredMethods())
                .filter(method -> method.getName().startsWith("parser_to_deparser$"))
                .count();
    }

    /** Packets one after the other, then all state; half-way the hashes get a seed. */
    void run(List<byte[]> packets) {
        run(List.of(this), packets);
    }

    /** Several twins in turn, each with the packets from another one on. */
    static void run(List<Twins> several, List<byte[]> packets) {
        for (int i = 0; i < packets.size(); i++) {
            for (int t = 0; t < several.size(); t++) {
                Twins twins = several.get(t);
                if (i == packets.size() / 2) {
                    twins.one.state().hashSeed(twins.hashSeed);
                    twins.other.state().hashSeed(twins.hashSeed);
                }
                if (i % BATCH == 0) {
                    twins.fetchAhead(packets, i + t);
                }
                byte[] packet = packets.get((i + t) % packets.size());
                twins.steps.packet(twins, packet, 1_000L * i, i % 3 == 2);
            }
        }
        several.forEach(Twins::compareState);
    }

    /** As far as the engine does. */
    private void fetchAhead(List<byte[]> packets, int first) {
        Phv phv = other.layout().newPhv();
        for (int i = 0; i < BATCH; i++) {
            byte[] packet = packets.get((first + i) % packets.size());
            phv.set(Intrinsic.INGRESS_PORT, i % 4);
            other.locate(i, phv, frame(packet), HEADROOM, packet.length);
        }
        other.fetch(BATCH);
    }

    /** A packet that came at a time, or one that comes from recirculation then. */
    private void byStep(byte[] packet, long now, boolean recirculated) {
        supply(now, recirculated);
        UnsafeBuffer oneFrame = frame(packet);
        UnsafeBuffer otherFrame = frame(packet);
        boolean accepted = one.parse(onePhv, oneFrame, HEADROOM, packet.length);
        assertThat(other.parse(otherPhv, otherFrame, HEADROOM, packet.length))
                .as("accepted")
                .isEqualTo(accepted);
        assertThat(otherPhv.get(Intrinsic.PARSER_ERR)).isEqualTo(onePhv.get(Intrinsic.PARSER_ERR));
        if (!accepted) {
            return;
        }
        compare("parser");
        one.ingress(onePhv);
        other.ingress(otherPhv);
        compare("ingress");
        queue(now);
        one.egress(onePhv);
        other.egress(otherPhv);
        compare("egress");
        int start = one.deparse(onePhv, oneFrame);
        assertThat(other.deparse(otherPhv, otherFrame)).as("start").isEqualTo(start);
        compare(oneFrame, otherFrame, start, HEADROOM + packet.length);
    }

    /** The same through the methods that do two steps at once. */
    private void fused(byte[] packet, long now, boolean recirculated) {
        supply(now, recirculated);
        UnsafeBuffer oneFrame = frame(packet);
        UnsafeBuffer otherFrame = frame(packet);
        boolean accepted = one.parseAndIngress(onePhv, oneFrame, HEADROOM, packet.length);
        assertThat(other.parseAndIngress(otherPhv, otherFrame, HEADROOM, packet.length))
                .as("accepted")
                .isEqualTo(accepted);
        assertThat(otherPhv.get(Intrinsic.PARSER_ERR)).isEqualTo(onePhv.get(Intrinsic.PARSER_ERR));
        if (!accepted) {
            return;
        }
        compare("ingress");
        bridge();
        queue(now);
        int start = one.egressAndDeparse(onePhv, oneFrame);
        assertThat(other.egressAndDeparse(otherPhv, otherFrame)).as("start").isEqualTo(start);
        compare(oneFrame, otherFrame, start, HEADROOM + packet.length);
    }

    /** The pass goes on in a vector that other packets had before, with what the engine says it needs. */
    private void bridge() {
        BridgedMetadata bridged = other.bridged();
        UnsafeBuffer bytes = new UnsafeBuffer(new byte[bridged.bytes()]);
        bridged.write(otherPhv, bytes, 0);
        bridged.read(bytes, 0, sparePhv);
        Phv before = otherPhv;
        otherPhv = sparePhv;
        sparePhv = before;
    }

    /** The method that does a whole pass against the pass step by step. */
    private void through(byte[] packet, long now, boolean recirculated) {
        supply(now, recirculated);
        queue(now, packet.length);
        UnsafeBuffer oneFrame = frame(packet);
        UnsafeBuffer otherFrame = frame(packet);
        boolean accepted = one.parseAndIngress(onePhv, oneFrame, HEADROOM, packet.length);
        bypass.enable(now / 1_000 % 5 > 0);
        long passage = other.through(otherPhv, otherFrame, HEADROOM, packet.length, bypass);
        assertThat(passage != PassResult.REJECTED).as("accepted").isEqualTo(accepted);
        if (!accepted) {
            assertThat(otherPhv.get(Intrinsic.PARSER_ERR)).isEqualTo(onePhv.get(Intrinsic.PARSER_ERR));
            return;
        }
        int port = (int) onePhv.get(Intrinsic.UCAST_EGRESS_PORT);
        int queue = (int) onePhv.get(Intrinsic.QID);
        if (!PassResult.isThrough(passage)) {
            compare("ingress");
            enterEgress(otherPhv, port, queue);
        } else {
            assertThat(WISHES).allMatch(wish -> onePhv.get(wish) == 0);
            assertThat(bypass.pass(port, queue, packet.length)).isTrue();
            assertThat(PassResult.port(passage)).isEqualTo(port);
            assertThat(PassResult.queue(passage)).isEqualTo(queue);
            passed++;
        }
        enterEgress(onePhv, port, queue);
        int start = one.egressAndDeparse(onePhv, oneFrame);
        boolean asks = onePhv.get(Intrinsic.DROP_CTL) != 0
                || onePhv.get(Intrinsic.MIRROR_TYPE) != 0
                || onePhv.get(Intrinsic.MTU_TRUNC_LEN) != 0;
        if (!PassResult.isThrough(passage)) {
            assertThat(other.egressAndDeparse(otherPhv, otherFrame)).as("start").isEqualTo(start);
        } else {
            assertThat(PassResult.start(passage)).as("start").isEqualTo(start);
            assertThat(PassResult.asks(passage)).isEqualTo(asks);
        }
        if (asks) {
            compare("deparser");
        }
        compareBytes(oneFrame, otherFrame, start, HEADROOM + packet.length);
    }

    private static void enterEgress(Phv phv, int port, int queue) {
        phv.set(Intrinsic.EGRESS_PORT, port);
        phv.set(Intrinsic.EGRESS_QID, queue);
        phv.set(Intrinsic.DROP_CTL, 0);
        phv.set(Intrinsic.MIRROR_TYPE, 0);
    }

    /** How many packets went through at once. */
    int passed() {
        return passed;
    }

    private void supply(long now, boolean recirculated) {
        for (Phv phv : List.of(onePhv, otherPhv)) {
            phv.set(Intrinsic.GLOBAL_TSTAMP, now);
            phv.set(Intrinsic.INGRESS_PORT, now / 1_000 % 4);
            phv.set(Intrinsic.RECIRCULATED, recirculated ? 1 : 0);
        }
    }

    private void queue(long now) {
        for (Phv phv : List.of(onePhv, otherPhv)) {
            phv.set(Intrinsic.EGRESS_PORT, phv.get(Intrinsic.UCAST_EGRESS_PORT));
        }
        queue(now, onePhv.length());
    }

    private void queue(long now, int length) {
        for (Phv phv : List.of(onePhv, otherPhv)) {
            phv.set(Intrinsic.GLOBAL_TSTAMP, now);
            phv.set(Intrinsic.ENQ_QDEPTH, now & 0xff);
            phv.set(Intrinsic.PKT_LENGTH, length);
        }
    }

    private void compare(UnsafeBuffer oneFrame, UnsafeBuffer otherFrame, int start, int end) {
        compare("deparser");
        compareBytes(oneFrame, otherFrame, start, end);
    }

    private static void compareBytes(UnsafeBuffer oneFrame, UnsafeBuffer otherFrame, int start, int end) {
        assertThat(Arrays.copyOfRange(otherFrame.byteArray(), Math.max(0, start), end))
                .as("packet out")
                .isEqualTo(Arrays.copyOfRange(oneFrame.byteArray(), Math.max(0, start), end));
    }

    private void compare(String after) {
        for (int i = 0; i < slots.length; i++) {
            if (otherPhv.values()[slots[i]] != onePhv.values()[slots[i]]) {
                assertThat(otherPhv.values()[slots[i]])
                        .as("%s after %s of pass %d", compared.get(i).name(), after, onePhv.pass())
                        .isEqualTo(onePhv.values()[slots[i]]);
            }
        }
        assertThat(otherPhv.payloadOffset()).as("payload after " + after).isEqualTo(onePhv.payloadOffset());
        assertThat(otherPhv.length()).isEqualTo(onePhv.length());
        if (draws) { // else nobody asks
            assertThat(otherPhv.pass()).isEqualTo(onePhv.pass());
        }
    }

    private void compareState() {
        Program program = one.program();
        for (Register register : program.registers()) {
            for (int cell = 0; cell < register.entries(); cell++) {
                String name = register.name() + "[" + cell + "]";
                assertThat(other.state().register(register.name()).lo(cell))
                        .as(name)
                        .isEqualTo(one.state().register(register.name()).lo(cell));
                assertThat(other.state().register(register.name()).hi(cell))
                        .as(name)
                        .isEqualTo(one.state().register(register.name()).hi(cell));
            }
        }
        for (Extern.Array array : program.arrays()) {
            ExternArray mine = one.state().array(array.extern(), array.name());
            ExternArray theirs = other.state().array(array.extern(), array.name());
            for (int cell = 0; cell < array.entries(); cell++) {
                assertThat(theirs.values(cell)).isEqualTo(mine.values(cell));
            }
        }
        for (Table table : program.tables()) {
            RuntimeTable mine = one.state().table(table.name());
            RuntimeTable theirs = other.state().table(table.name());
            assertThat(theirs.counters().values())
                    .as(table.name())
                    .isEqualTo(mine.counters().values());
        }
    }

    private static UnsafeBuffer frame(byte[] packet) {
        byte[] buffer = new byte[HEADROOM + packet.length];
        System.arraycopy(packet, 0, buffer, HEADROOM, packet.length);
        return new UnsafeBuffer(buffer);
    }
}
