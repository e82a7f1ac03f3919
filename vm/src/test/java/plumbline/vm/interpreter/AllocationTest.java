package plumbline.vm.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.isa.random.RandomPackets;
import plumbline.isa.random.RandomPrograms;
import plumbline.vm.Executable;
import plumbline.vm.Phv;

/** Nothing allocates per packet, whatever a program does. */
final class AllocationTest {
    private static final int HEADROOM = 64;
    private static final int ROUNDS = 500;
    private static final int PACKETS = 200;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 5, 8, 13})
    void aPacketAllocatesNothing(long seed) {
        Program program = RandomPrograms.unlimited(seed);
        Executable executable = new Interpreter().load(program, Limits.NONE, seed);
        List<byte[]> packets = RandomPackets.frames(seed, PACKETS);
        Phv phv = executable.layout().newPhv();
        UnsafeBuffer frame = new UnsafeBuffer(new byte[2048]);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        run(executable, packets, phv, frame);
        long before = threads.getCurrentThreadAllocatedBytes();
        run(executable, packets, phv, frame);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat((double) allocated / (ROUNDS * PACKETS))
                .as("bytes per packet")
                .isLessThan(0.1);
    }

    private static void run(Executable executable, List<byte[]> packets, Phv phv, UnsafeBuffer frame) {
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < packets.size(); i++) {
                byte[] packet = packets.get(i);
                frame.putBytes(HEADROOM, packet);
                if (executable.parse(phv, frame, HEADROOM, packet.length)) {
                    phv.set(Intrinsic.GLOBAL_TSTAMP, 1_000L * i);
                    executable.ingress(phv);
                    executable.egress(phv);
                    executable.deparse(phv, frame);
                }
            }
        }
    }
}
