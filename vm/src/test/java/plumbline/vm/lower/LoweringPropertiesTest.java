package plumbline.vm.lower;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.Assume;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.isa.lower.Lowered;
import plumbline.isa.lower.Lowering;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.isa.random.RandomStructuredPrograms;
import plumbline.isa.reference.ReferenceSwitch;
import plumbline.isa.reference.StructuredMemory;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.StructuredProgram;
import plumbline.vm.Executable;
import plumbline.vm.Phv;
import plumbline.vm.State;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

/**
 * Random structured programs, lowered, on both engines, against {@link ReferenceSwitch}: the same packets and state.
 * Programs that lowering refuses prove nothing and are left out.
 */
class LoweringPropertiesTest {
    private static final int HEADROOM = 512;
    private static final int PACKETS = 20;
    private static final int INGRESS_PORT = 5;

    @Property
    void narrowValues(@ForAll long seed) {
        agrees(RandomStructuredPrograms.narrow(seed), seed);
    }

    @Property
    void wideValues(@ForAll long seed) {
        agrees(RandomStructuredPrograms.wide(seed), seed);
    }

    @Property
    void parsersOfEgress(@ForAll long seed) {
        agrees(RandomStructuredPrograms.reparsing(seed), seed);
    }

    /** One value that several branches compute, and what it is computed of is changed between: found by chance. */
    @Example
    void equalValuesOfSeveralBranches() {
        for (long seed : new long[] {-177638569, 253}) {
            agrees(RandomStructuredPrograms.narrow(seed), seed);
        }
    }

    /** Ingress alone computes the parts of a header's field apart that egress reads too: found by chance. */
    @Example
    void aHeaderOfBothDirections() {
        agrees(RandomStructuredPrograms.reparsing(-60581), -60581);
    }

    /** A flag that branches set, and that is set for all packets when nobody asks any more: found by chance. */
    @Example
    void aFlagThatIsSetAtTheEnd() {
        agrees(RandomStructuredPrograms.reparsing(3943), 3943);
    }

    /** A number from which a signed sum that stops at the ends begins is negative: found by chance. */
    @Example
    void aSumThatBeginsWithANegativeNumber() {
        agrees(RandomStructuredPrograms.narrow(-230867), -230867);
    }

    /** A hash that changes nothing takes a negative number as its bits: found by chance. */
    @Example
    void aNegativeNumberThatIsHashed() {
        agrees(RandomStructuredPrograms.reparsing(3546), 3546);
    }

    private static void agrees(StructuredProgram structured, long seed) {
        Lowered lowered = Lowering.lower(structured);
        Assume.that(lowered.program().isPresent());
        Program program = lowered.program().orElseThrow();
        ReferenceSwitch reference = new ReferenceSwitch(structured);
        List<Executable> engines = Stream.of(new Interpreter(), new Compiler(Duration.ZERO))
                .map(engine -> engine.load(program, Limits.NONE, seed))
                .toList();
        Random random = new Random(seed);
        for (int i = 0; i < PACKETS; i++) {
            byte[] packet = packet(random);
            List<String> expected = reference.receive(INGRESS_PORT, packet).stream()
                    .map(sent -> sent.port() + ":" + HexFormat.of().formatHex(sent.bytes()))
                    .toList();
            for (Executable engine : engines) {
                assertThat(run(engine, packet))
                        .as(
                                "%s, packet %d %s",
                                engine.getClass().getSimpleName(),
                                i,
                                HexFormat.of().formatHex(packet))
                        .isEqualTo(expected.isEmpty() ? "dropped" : expected.getFirst());
            }
        }
        engines.forEach(engine ->
                compare(structured, engine.state(), reference.interpreter().memory()));
    }

    private static byte[] packet(Random random) {
        byte[] packet = new byte[random.nextInt(10) == 0 ? random.nextInt(20) : 40 + random.nextInt(200)];
        random.nextBytes(packet);
        if (random.nextInt(3) == 0) {
            Arrays.fill(packet, (byte) random.nextInt(-1, 2));
        }
        return packet;
    }

    /** A pass as the switch makes it: port and bytes. */
    private static String run(Executable engine, byte[] packet) {
        UnsafeBuffer frame = new UnsafeBuffer(new byte[HEADROOM + packet.length]);
        frame.putBytes(HEADROOM, packet);
        Phv phv = engine.layout().newPhv();
        phv.set(Intrinsic.INGRESS_PORT, INGRESS_PORT);
        if (!engine.parse(phv, frame, HEADROOM, packet.length)) {
            return "dropped";
        }
        phv.set(Intrinsic.UCAST_EGRESS_PORT, Intrinsic.NO_PORT);
        engine.ingress(phv);
        long port = phv.get(Intrinsic.UCAST_EGRESS_PORT);
        if ((phv.get(Intrinsic.DROP_CTL) & 1) != 0 || port == Intrinsic.NO_PORT) {
            return "dropped";
        }
        phv.set(Intrinsic.DROP_CTL, 0);
        phv.set(Intrinsic.EGRESS_PORT, port);
        if (engine.reparses()) {
            int between = engine.deparseIngress(phv, frame);
            if (!engine.parseEgress(phv, frame, between, HEADROOM + packet.length - between)) {
                return "dropped";
            }
        }
        engine.egress(phv);
        if ((phv.get(Intrinsic.DROP_CTL) & 1) != 0) {
            return "dropped";
        }
        int start = engine.deparse(phv, frame);
        byte[] out = new byte[HEADROOM + packet.length - start];
        frame.getBytes(start, out);
        return port + ":" + HexFormat.of().formatHex(out);
    }

    private static void compare(StructuredProgram structured, State state, StructuredMemory memory) {
        for (ExternInstance extern : structured.externs()) {
            if (extern instanceof ExternInstance.RegisterArray array) {
                for (int i = 0; i < array.size(); i++) {
                    List<BigInteger> words = memory.read(array, cell(i));
                    assertThat(unsigned(state.register(array.name()).lo(i)))
                            .as("%s[%d]", array.name(), i)
                            .isEqualTo(words.getFirst());
                    if (words.size() > 1) {
                        assertThat(unsigned(state.register(array.name()).hi(i)))
                                .as("%s[%d] hi", array.name(), i)
                                .isEqualTo(words.getLast());
                    }
                }
            }
            if (extern instanceof ExternInstance.Array counter) {
                for (int i = 0; i < counter.size(); i++) {
                    StructuredMemory.Counted counted = memory.counted(counter.name(), cell(i));
                    assertThat(unsigned(state.counter(counter.name()).packets(i)))
                            .isEqualTo(counted.packets());
                    assertThat(unsigned(state.counter(counter.name()).bytes(i))).isEqualTo(counted.bytes());
                }
            }
        }
    }

    private static StructuredMemory.Cell cell(int index) {
        return new StructuredMemory.Cell.Indexed(BigInteger.valueOf(index));
    }

    private static BigInteger unsigned(long value) {
        return new BigInteger(Long.toUnsignedString(value));
    }
}
