package plumbline.bench.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.run.Threading;

/** The soak in brief, out of memory; {@code bench/run soak} is the long one, with real interfaces too. */
@Timeout(600)
@Isolated("looks at the memory of the whole process")
class SoakTest {
    /** Rings, pools, queues and fault buffers may still fill after the warm-up: what they hold at most, in bytes. */
    private static final long STILL_TO_BE_FILLED = 48_000_000;

    /** What a soak brings about on any machine, if it is given the time. */
    private static final Set<DropReason> REASONS = EnumSet.of(
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

    @Test
    void everyPacketIsAccountedFor() throws PortException, InterruptedException {
        soak(Threading.DEDICATED, 2, 10, SoakTest::isWhole);
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({"SHARED, 3, 7", "PIPES, 2, 8", "DEDICATED, 1, 9"})
    void everyPacketIsAccountedForBy(Threading threads, int pipes, long seed)
            throws PortException, InterruptedException {
        // An object for every packet would be 16 bytes at least. Not 0: ports that come back late allocate, and so does
        // code that the optimising compiler has not seen. AllocationTest in pipelines is exact.
        soak(threads, pipes, seed, report -> isWhole(report) && report.allocatedPerPacket() < 4);
    }

    /** Whether everything has happened that a soak is for. */
    private static boolean isWhole(SoakReport report) {
        return report.received() > 100_000
                && report.portsExchanged() > 0
                && report.portFailures() > 0
                && report.drops().keySet().containsAll(REASONS);
    }

    /** The books balance, however much there was time for; on a busy machine, a longer soak shows the rest. */
    private static void soak(Threading threads, int pipes, long seed, Predicate<SoakReport> shown)
            throws PortException, InterruptedException {
        SoakReport report;
        int seconds = 2;
        do {
            report = new Soak(new SoakPlan(seed, seconds, threads, pipes, List.of())).run();
            System.out.print(report.text());
            // Whether memory stays what it was, only the long soak can tell.
            assertThat(report.wrong())
                    .as(report.text())
                    .filteredOn(what -> !what.startsWith("memory: "))
                    .isEmpty();
            assertThat(report.heapGrowth()).isLessThan(STILL_TO_BE_FILLED);
            seconds *= 4;
        } while (!shown.test(report) && seconds <= 128);
        assertThat(report).as(report.text()).matches(shown);
    }
}
