package plumbline.bench.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.run.Threading;

/** The soak in brief, out of memory; {@code bench/run soak} is the long one, with real interfaces too. */
@Timeout(600)
class SoakTest {
    /** Rings, pools, queues and fault buffers may still fill after the warm-up: what they hold at most, in bytes. */
    private static final long STILL_TO_BE_FILLED = 48_000_000;

    @Test
    void everyPacketIsAccountedFor() throws PortException, InterruptedException {
        soak(Threading.DEDICATED, 2, 10);
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({"SHARED, 3, 7", "PIPES, 2, 8", "DEDICATED, 1, 9"})
    void everyPacketIsAccountedForBy(Threading threads, int pipes, long seed)
            throws PortException, InterruptedException {
        // An object for every packet would be 16 bytes at least. Not 0: ports that come back late allocate, and so does
        // code that the optimising compiler has not seen. AllocationTest in pipelines is exact.
        assertThat(soak(threads, pipes, seed).allocatedPerPacket()).isLessThan(4);
    }

    private static SoakReport soak(Threading threads, int pipes, long seed) throws PortException, InterruptedException {
        SoakReport report = new Soak(new SoakPlan(seed, 5, threads, pipes, List.of())).run();
        System.out.print(report.text());
        assertThat(report.wrong()).as(report.text()).isEmpty();
        assertThat(report.received()).isGreaterThan(100_000);
        assertThat(report.portsExchanged()).isPositive();
        assertThat(report.portFailures()).isPositive();
        assertThat(report.drops())
                .containsKeys(
                        DropReason.MALFORMED,
                        DropReason.PARSER,
                        DropReason.PORT_BUSY,
                        DropReason.PORT_DOWN,
                        DropReason.FAULT_LOSS,
                        DropReason.BUFFER_FULL,
                        DropReason.NO_SUCH_PORT,
                        DropReason.NO_DESTINATION,
                        DropReason.INGRESS_PROGRAM,
                        DropReason.EGRESS_PROGRAM);
        assertThat(report.heapGrowth()).isLessThan(STILL_TO_BE_FILLED);
        return report;
    }
}
