package plumbline.vm.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.LongFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.isa.hash.HashSeed;
import plumbline.isa.model.Counter;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stage;
import plumbline.isa.random.AskedTables;
import plumbline.isa.random.RandomPackets;
import plumbline.isa.random.RandomPrograms;
import plumbline.vm.CounterArray;
import plumbline.vm.Executable;
import plumbline.vm.Phv;
import plumbline.vm.RegisterArray;
import plumbline.vm.reference.ReferenceExecutor;
import plumbline.vm.reference.ReferenceWire;

/** Random programs and packets: the interpreter against the naive executor, and stages in any order of their units. */
class RandomProgramsTest {
    private static final int HEADROOM = 256;
    private static final int PACKETS = 30;

    @Property(tries = 150)
    void agreesWithTheNaiveExecutor(@ForAll long seed) {
        agrees(RandomPrograms.unlimited(seed), seed);
    }

    @Property(tries = 100)
    void agreesOnProgramsForHardware(@ForAll long seed) {
        agrees(RandomPrograms.pisa(seed), seed);
    }

    @Property(tries = 100)
    void theOrderOfUnitsMeansNothing(@ForAll long seed) {
        LongFunction<Program> kind = seed % 2 == 0 ? RandomPrograms::unlimited : RandomPrograms::pisa;
        Program program = kind.apply(seed);
        Program shuffled = shuffled(program, new Random(seed));
        Executable one = new Interpreter().load(program, Limits.NONE, seed);
        Executable other = new Interpreter().load(shuffled, Limits.NONE, seed);
        for (byte[] packet : RandomPackets.frames(seed, PACKETS)) {
            assertThat(run(one, packet)).isEqualTo(run(other, packet));
        }
        for (Register register : program.registers()) {
            for (int cell = 0; cell < register.entries(); cell++) {
                same(
                        one.state().register(register.name()).lo(cell),
                        other.state().register(register.name()).lo(cell),
                        register.name());
            }
        }
    }

    private static void agrees(Program program, long seed) {
        Executable executable = new Interpreter().load(program, Limits.NONE, seed);
        ReferenceExecutor reference = new ReferenceExecutor(program, seed);
        Phv phv = executable.layout().newPhv();
        long pass = 0;
        HashSeed hashSeed = HashSeed.of(BigInteger.valueOf(seed).abs());
        for (byte[] packet : RandomPackets.frames(seed, PACKETS)) {
            if (pass == PACKETS / 2) {
                executable.state().hashSeed(hashSeed);
                reference.hashSeed(hashSeed);
            }
            UnsafeBuffer frame = frame(packet);
            ReferenceWire wire = new ReferenceWire(program);
            long now = pass * 1_000;
            Map<String, Long> start = wire.parse(packet);
            start.put(Intrinsic.GLOBAL_TSTAMP.field().name(), now);
            phv.set(Intrinsic.GLOBAL_TSTAMP, now);
            boolean accepted = executable.parse(phv, frame, HEADROOM, packet.length);
            assertThat(accepted).isEqualTo(wire.goesOn());
            reference.packet(start, pass, packet.length);
            compare(executable, phv, reference);
            if (accepted) {
                executable.ingress(phv);
                reference.run(Direction.INGRESS);
                compare(executable, phv, reference);
                executable.egress(phv);
                reference.run(Direction.EGRESS);
                compare(executable, phv, reference);
                Map<String, Long> after = new HashMap<>();
                executable.layout().fields().forEach(field -> after.put(field.name(), reference.field(field)));
                assertThat(packet(frame, executable.deparse(phv, frame), packet.length))
                        .isEqualTo(wire.deparse(after));
            }
            pass++;
        }
        compareState(executable, reference);
    }

    private static void compare(Executable executable, Phv phv, ReferenceExecutor reference) {
        for (Field field : executable.layout().fields()) {
            if (field.equals(Intrinsic.PAYLOAD_SUM.field())
                    && !executable.program().readsPayloadSum()) {
                continue; // nobody can tell what it holds
            }
            same(phv.values()[executable.layout().slot(field)], reference.field(field), field.name());
        }
    }

    private static void compareState(Executable executable, ReferenceExecutor reference) {
        for (Register register : executable.program().registers()) {
            for (int cell = 0; cell < register.entries(); cell++) {
                RegisterArray array = executable.state().register(register.name());
                same(array.lo(cell), reference.word(register, cell, false), register.name());
                same(array.hi(cell), reference.word(register, cell, true), register.name());
            }
        }
        for (Counter counter : executable.program().arrays(Counter.class)) {
            for (int cell = 0; cell < counter.entries(); cell++) {
                CounterArray array = executable.state().counter(counter.name());
                same(array.packets(cell), reference.count(counter, cell, false), counter.name());
                same(array.bytes(cell), reference.count(counter, cell, true), counter.name());
            }
        }
    }

    /** Asked millions of times: an assertion is only made where it fails. */
    private static void same(long actual, long expected, String what) {
        if (actual != expected) {
            assertThat(actual).as(what).isEqualTo(expected);
        }
    }

    private static Program shuffled(Program program, Random random) {
        return program.withStages(
                program.ingress().stream().map(stage -> shuffled(stage, random)).toList(),
                program.egress().stream().map(stage -> shuffled(stage, random)).toList());
    }

    private static Stage shuffled(Stage stage, Random random) {
        return new Stage(stage.name(), AskedTables.shuffled(stage.units(), random), stage.at());
    }

    /** All fields after both directions, and the packet out. */
    private static String run(Executable executable, byte[] packet) {
        Phv phv = executable.layout().newPhv();
        UnsafeBuffer frame = frame(packet);
        if (!executable.parse(phv, frame, HEADROOM, packet.length)) {
            return "rejected " + phv.get(Intrinsic.PARSER_ERR);
        }
        executable.ingress(phv);
        executable.egress(phv);
        byte[] out = packet(frame, executable.deparse(phv, frame), packet.length);
        long[] fields = Arrays.copyOf(phv.values(), executable.layout().fields().size());
        return Arrays.toString(fields) + Arrays.toString(out);
    }

    private static UnsafeBuffer frame(byte[] packet) {
        byte[] buffer = new byte[HEADROOM + packet.length];
        System.arraycopy(packet, 0, buffer, HEADROOM, packet.length);
        return new UnsafeBuffer(buffer);
    }

    private static byte[] packet(UnsafeBuffer frame, int start, int length) {
        return Arrays.copyOfRange(frame.byteArray(), start, HEADROOM + length);
    }
}
