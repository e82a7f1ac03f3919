package plumbline.vm.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.nio.ByteOrder;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Match;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
import plumbline.isa.support.Assembled;
import plumbline.vm.Executable;
import plumbline.vm.Phv;
import plumbline.vm.compiler.bytecode.CompiledProgram;

/** What is fetched ahead, and where. */
class FetchAheadTest {
    private static final String HEADER = """
        program p
        header h { a : bit<32>, b : bit<32>, kind : bit<8> }
        parser { state start { extract h; goto accept } }
        deparser { emit h }
        """;

    private static Executable load(String declarations, String ingress) {
        Program program = Assembled.program(HEADER + declarations + "\ningress {\n" + ingress + "\n}\n");
        return Compiler.with(new Thresholds(1_000, Thresholds.DEFAULT.fused())).load(program, Limits.NONE, 1);
    }

    /** A packet with these values of a, b and kind. */
    private static UnsafeBuffer packet(int a, int b, int kind) {
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[9]);
        buffer.putInt(0, a, ByteOrder.BIG_ENDIAN);
        buffer.putInt(4, b, ByteOrder.BIG_ENDIAN);
        buffer.putByte(8, (byte) kind);
        return buffer;
    }

    /** The xor of all words read for these packets, which come in by port 3. */
    private static long fetched(Executable program, UnsafeBuffer... packets) throws ReflectiveOperationException {
        Phv phv = program.layout().newPhv();
        phv.set(Intrinsic.INGRESS_PORT, 3);
        for (int i = 0; i < packets.length; i++) {
            program.locate(i, phv, packets[i], 0, packets[i].capacity());
        }
        program.fetch(packets.length);
        Field sum = CompiledProgram.class.getDeclaredField("fetched");
        sum.setAccessible(true);
        return sum.getLong(program);
    }

    @Test
    void theCellOfEachPacketIsRead() throws ReflectiveOperationException {
        Executable program = load("register r : bit<32>[1024]", "stage { access r[h.a] { word = word + 1 } }");
        assertThat(program.fetchedAhead()).containsExactly("r");
        program.state().register("r").setLo(5, 0x100);
        program.state().register("r").setLo(7, 0x020);
        assertThat(fetched(program, packet(5, 0, 0), packet(7 + 1024, 0, 0))).isEqualTo(0x120);
        assertThat(program.state().register("r").lo(5)).isEqualTo(0x100);
    }

    @Test
    void indexesAreComputed() throws ReflectiveOperationException {
        Executable program = load("register r : pair<bit<16>>[1024]\nmetadata i : bit<32>, j : bit<32>", """
            stage { i = h.a + 1 }
            stage { i = i + h.b
                    when h.kind == 2 : j = 9 }
            stage { when h.kind == 2 : i = j + ingress_port }
            stage { access r[i] { lo = lo + 1 } }
            """);
        program.state().register("r").setLo(31, 0x100);
        program.state().register("r").setLo(12, 0x020);
        assertThat(fetched(program, packet(10, 20, 1))).isEqualTo(0x100);
        assertThat(fetched(program, packet(10, 20, 2))).isEqualTo(0x020);
    }

    /** Stages work in parallel: what a stage writes, its own accesses do not see. */
    @Test
    void aStageSeesFieldsAsTheyWereBefore() throws ReflectiveOperationException {
        Executable program = load("register r : bit<32>[1024]\nmetadata i : bit<32>", """
            stage { i = h.a }
            stage { i = h.b
                    access r[i] { word = word + 1 } }
            """);
        program.state().register("r").setLo(4, 0x100);
        assertThat(fetched(program, packet(4, 5, 0))).isEqualTo(0x100);
    }

    @Test
    void whatDependsOnStateIsNot() {
        String declarations = "register r : bit<32>[1024], s : bit<32>[1024]\nmetadata i : bit<32>";
        assertThat(load(declarations, """
            stage { access r[h.a] { out i = word } }
            stage { access s[i] { word = word + 1 } }
            """).fetchedAhead()).containsExactly("r");
        assertThat(load(declarations, """
            stage { access r[h.a] { out i = word } }
            stage { i = h.b }
            stage { access s[i] { word = word + 1 } }
            """).fetchedAhead()).containsExactly("r", "s");
    }

    @Test
    void chanceAndTimeAreNot() {
        assertThat(load("register r : bit<32>[1024], s : bit<32>[1024]\nmetadata i : bit<32>, j : bit<48>", """
            stage { i = random()
                    j = global_tstamp }
            stage { access r[i] { word = word + 1 }
                    access s[j] { word = word + 1 } }
            """)
                        .fetchedAhead())
                .isEmpty();
    }

    /** A guard that is not known yet counts as met. */
    @Test
    void guardsAreObeyedIfTheyAreKnown() throws ReflectiveOperationException {
        Executable program =
                load("register r : bit<32>[1024], s : bit<32>[1024], t : bit<1>[16]\nmetadata i : bit<1>", """
                    stage { access t[0] { out i = word } }
                    stage { when h.kind == 1 : access r[h.a] { word = word + 1 }
                            when i == 1 : access s[h.a] { word = word + 1 } }
                    """);
        program.state().register("r").setLo(5, 0x100);
        program.state().register("s").setLo(5, 0x020);
        assertThat(fetched(program, packet(5, 0, 1))).isEqualTo(0x120);
        assertThat(fetched(program, packet(5, 0, 2))).isEqualTo(0x020);
    }

    @Test
    void smallStateIsNot() {
        assertThat(load("register r : bit<32>[128]", "stage { access r[h.a] { word = word + 1 } }")
                        .fetchedAhead())
                .isEmpty();
    }

    @Test
    void largeTablesAre() throws ReflectiveOperationException {
        Executable program = load("""
            table t {
                key { h.a : exact; h.kind : exact }
                action a(v : bit<32>) { h.b = v }
                size 4096
            }
            """, "stage { apply t }");
        assertThat(program.fetchedAhead()).containsExactly("t");
        assertThat(fetched(program, packet(0x0a000001, 0, 7))).isZero();
        program.state()
                .table("t")
                .insert(new Table.Entry(
                        List.of(new Match.Exact(0x0a000001), new Match.Exact(7)),
                        0,
                        new Table.ActionCall("a", List.of(77L)),
                        Position.NONE));
        // The first word of the place is its key: a, and kind above it. The other place of its pair is empty.
        assertThat(fetched(program, packet(0x0a000001, 0, 7))).isEqualTo(0x7_0a00_0001L);
    }

    @Test
    void keysOfSeveralWordsAre() throws ReflectiveOperationException {
        Executable program = load("""
            table t {
                key { h.a : exact; h.b : exact; h.kind : exact }
                action a(v : bit<8>) { h.kind = v }
                size 4096
            }
            """, "stage { apply t }");
        assertThat(program.fetchedAhead()).containsExactly("t");
        program.state()
                .table("t")
                .insert(new Table.Entry(
                        List.of(new Match.Exact(1), new Match.Exact(2), new Match.Exact(7)),
                        0,
                        new Table.ActionCall("a", List.of(77L)),
                        Position.NONE));
        // The first word of the place: a, and b above it.
        assertThat(fetched(program, packet(1, 2, 7))).isEqualTo(0x2_0000_0001L);
    }

    /** One that ends inside its header looks nowhere. */
    @Test
    void shortPacketsAreHarmless() throws ReflectiveOperationException {
        Executable program = load("register r : bit<32>[1024]", "stage { access r[h.a] { word = word + 1 } }");
        assertThat(fetched(program, new UnsafeBuffer(new byte[3]), new UnsafeBuffer(new byte[0])))
                .isZero();
    }

    @Test
    void fetchingAllocatesNothing() throws ReflectiveOperationException {
        Executable program = load("register r : bit<32>[1024]", "stage { access r[h.a] { word = word + 1 } }");
        Phv phv = program.layout().newPhv();
        UnsafeBuffer packet = packet(1, 2, 3);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 3; round++) { // the JVM itself may still link something
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 50_000; i++) {
                program.locate(i % Executable.MOST_AHEAD, phv, packet, 0, packet.capacity());
                program.fetch(Executable.MOST_AHEAD);
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(least).isLessThan(5_000);
    }
}
