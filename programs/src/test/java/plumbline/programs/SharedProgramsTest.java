package plumbline.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.isa.hash.HashSeed;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.Frames;
import plumbline.vm.Executable;
import plumbline.vm.Phv;
import plumbline.vm.PreparedProgram;
import plumbline.vm.compiler.Compiler;

/** Two instances of each built-in program, in turn, beside the same program in classes of its own. */
class SharedProgramsTest {
    private static final int PACKETS = 100;
    private static final int HEADROOM = 128;

    static List<String> names() {
        return BuiltInPrograms.names();
    }

    @ParameterizedTest
    @Tag("long")
    @MethodSource("names")
    void instancesOfEachDoWhatAProgramAloneDoes(String name) {
        instancesDoWhatAProgramAloneDoes(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"afq", "conquest", "precision", "router"})
    void instancesDoWhatAProgramAloneDoes(String name) {
        Program program = Catalogue.program(name, Map.of());
        Compiler compiler = new Compiler(Duration.ZERO);
        PreparedProgram prepared = compiler.prepare(program, Limits.NONE);
        Random random = new Random(1);
        Executable[] shared = {prepared.instantiate(1), prepared.instantiate(2)};
        Executable[] alone = {compiler.load(program, Limits.NONE, 1), compiler.load(program, Limits.NONE, 2)};
        seed(HashSeed.of(BigInteger.TEN), shared[1], alone[1]);
        for (int i = 0; i < PACKETS; i++) {
            for (int k = 0; k < 2; k++) {
                byte[] frame = Frames.frame(
                        0x0A000000 | random.nextInt(20), 0x0A000100 | random.nextInt(20), Frames.UDP, 0, 1 + k, 2);
                assertThat(pass(shared[k], frame, i)).isEqualTo(pass(alone[k], frame, i));
            }
        }
        for (Register register : program.registers()) {
            for (int k = 0; k < 2; k++) {
                assertThat(cells(shared[k], register)).as(register.name()).isEqualTo(cells(alone[k], register));
            }
        }
    }

    private static void seed(HashSeed seed, Executable... executables) {
        for (Executable executable : executables) {
            executable.state().hashSeed(seed);
        }
    }

    /** What the architecture is asked for, and the packet as it leaves. */
    private static List<Object> pass(Executable executable, byte[] frame, int number) {
        Phv phv = executable.layout().newPhv();
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[HEADROOM + frame.length]);
        buffer.putBytes(HEADROOM, frame);
        phv.set(Intrinsic.INGRESS_PORT, number % 4);
        phv.set(Intrinsic.GLOBAL_TSTAMP, 1_000L * number);
        if (!executable.parseAndIngress(phv, buffer, HEADROOM, frame.length)) {
            return List.of("rejected");
        }
        long port = phv.get(Intrinsic.UCAST_EGRESS_PORT);
        long drop = phv.get(Intrinsic.DROP_CTL);
        long mirror = phv.get(Intrinsic.MIRROR_TYPE);
        long digest = phv.get(Intrinsic.DIGEST_TYPE);
        phv.set(Intrinsic.EGRESS_PORT, port);
        int start = executable.egressAndDeparse(phv, buffer);
        return List.of(port, drop, mirror, digest, start, new BigInteger(1, buffer.byteArray()));
    }

    private static long[] cells(Executable executable, Register register) {
        long[] cells = new long[2 * register.entries()];
        executable.state().register(register.name()).readLo(0, register.entries(), cells, 0);
        executable.state().register(register.name()).readHi(0, register.entries(), cells, register.entries());
        return cells;
    }
}
