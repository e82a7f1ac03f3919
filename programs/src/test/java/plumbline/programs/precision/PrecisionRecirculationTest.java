package plumbline.programs.precision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.pipelines.packet.Origin;
import plumbline.pipelines.pipe.PipeCounters;
import plumbline.pipelines.port.DropReason;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.FlowRun;
import plumbline.programs.rig.ZipfFlows;
import plumbline.vm.compiler.Compiler;

/**
 * With initial value 100 at most one packet in a hundred asks for a second pass (the bound 1/(INIT+1)), of itself: one
 * that the budget refused would count too. The worst is a table that stays empty: 1.04 % by the 9/8 coin.
 */
class PrecisionRecirculationTest {
    private static final int PACKETS = 500_000;

    @ParameterizedTest(name = "Zipf {0}, 2 × {1} entries")
    @CsvSource({"1.0, 256"})
    void atMostOnePacketInAHundred(double skew, long entries) {
        assertThat(recirculated(skew, Map.of("entries", entries))).isPositive().isLessThanOrEqualTo(0.01);
    }

    @ParameterizedTest(name = "Zipf {0}, 2 × {1} entries")
    @Tag("long")
    @CsvSource({"0.8, 256", "1.2, 256", "0.8, 65536", "1.0, 65536", "1.2, 65536"})
    void atMostOnePacketInAHundredOfOtherTraffic(double skew, long entries) {
        atMostOnePacketInAHundred(skew, entries);
    }

    /**
     * Flows that are all equal, and an entry for each packet that asks: nothing grows, so the share stays that of the
     * first packet.
     */
    @Test
    @Tag("long")
    void theWorstIsTheCoinForAHundred() {
        double coin = 341.0 / 4096 / 8;
        double deviation = Math.sqrt(coin / PACKETS);
        assertThat(recirculated(0, Map.of("entries", 1L << 20))).isBetween(coin - 8 * deviation, coin + 4 * deviation);
    }

    private static double recirculated(double skew, Map<String, Long> parameters) {
        PipeCounters counters = new FlowRun(
                        Catalogue.verified("precision", "unlimited", parameters), 1, 10, new Compiler())
                .run(new ZipfFlows(1_000_000, skew, 1), PACKETS, (frame, state) -> {})
                .device()
                .pipe()
                .counters();
        long refused = counters.drops().get(DropReason.RECIRCULATION_BUDGET);
        return (counters.passes(Origin.RECIRCULATION) + refused) / (double) PACKETS;
    }
}
