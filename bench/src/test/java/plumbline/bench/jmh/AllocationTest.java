package plumbline.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import plumbline.bench.handwritten.Forwarder;
import plumbline.pipelines.port.PortException;

/** Nothing allocates per packet. */
class AllocationTest {
    private static final int PACKETS = 20_000;

    /** Less than a byte per packet: the JVM itself may allocate now and then. */
    private static final long NOISE = PACKETS / 4;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @ParameterizedTest
    @EnumSource
    void theCompiledEngineAllocatesNothing(EngineWorkload workload) throws PortException {
        Packets packets = Packets.generate(PACKETS, EngineWorkload.FLOWS, 1);
        Forwarder forwarder = Variant.COMPILED.of(workload, 1);
        run(forwarder, packets);
        long before = threads.getCurrentThreadAllocatedBytes();
        run(forwarder, packets);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(NOISE);
    }

    private static void run(Forwarder forwarder, Packets packets) {
        for (int i = 0; i < packets.count(); i++) {
            forwarder.forward(packets.bytes(), packets.offset(i), packets.length(i));
        }
    }
}
