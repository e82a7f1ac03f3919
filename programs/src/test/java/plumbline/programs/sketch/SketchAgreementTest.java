package plumbline.programs.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInPrograms;
import plumbline.programs.reference.ExactCounts;
import plumbline.programs.rig.BothEngines;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.FlowRun;
import plumbline.programs.rig.Packets;
import plumbline.programs.rig.ZipfFlows;
import plumbline.vm.State;

/** The programs, on both engines, report for every packet what the definitions say. */
class SketchAgreementTest {
    private static final int PACKETS = 10_000;
    private static final int ENTRIES = 64;

    private static ZipfFlows flows() {
        return new ZipfFlows(1000, 1.0, 42);
    }

    private static List<Long> reported(String name, Map<String, Long> parameters, LongUnaryOperator model) {
        List<Long> expected = new ArrayList<>();
        ZipfFlows flows = flows();
        for (int i = 0; i < PACKETS; i++) {
            expected.add(model.applyAsLong(flows.getAsLong()));
        }
        return BothEngines.agree(engine -> {
            List<Long> reports = new ArrayList<>();
            FlowRun.Done run = new FlowRun(Catalogue.verified(name, "pisa", parameters), 1, 1, engine)
                    .run(flows(), PACKETS, (frame, state) -> reports.add(Packets.destination(frame)));
            assertThat(reports).isEqualTo(expected);
            return readOutSaysTheSame(name, parameters, run.device().state());
        });
    }

    /** Asked at the end for the flows of the first packets, the read-out says what the registers hold. */
    private static List<Long> readOutSaysTheSame(String name, Map<String, Long> parameters, State state) {
        Program program = Catalogue.program(name, parameters);
        SketchReadOut readOut = (SketchReadOut)
                BuiltInPrograms.find(name).orElseThrow().readOut(program).orElseThrow();
        ZipfFlows flows = flows();
        LongUnaryOperator estimates = readOut.estimates(state);
        return LongStream.generate(flows).limit(200).map(estimates).boxed().toList();
    }

    @ParameterizedTest(name = "rows={0}")
    @CsvSource({"1", "2", "3", "4"})
    void countMin(int rows) {
        CountMinModel model = new CountMinModel(rows, ENTRIES, 64);
        List<Long> asked = reported(
                "cmsketch", Map.of("rows", (long) rows, "entries", (long) ENTRIES, "report", 1L), model::packet);
        assertThat(asked)
                .isEqualTo(LongStream.generate(flows())
                        .limit(200)
                        .map(model::estimate)
                        .boxed()
                        .toList());
    }

    @ParameterizedTest(name = "rows={0}")
    @CsvSource({"1", "3", "5"})
    void countSketch(int rows) {
        CountSketchModel model = new CountSketchModel(rows, ENTRIES, 64);
        List<Long> asked = reported(
                "countsketch",
                Map.of("rows", (long) rows, "entries", (long) ENTRIES, "report", 1L),
                flow -> Math.max(0, model.packet(flow)));
        assertThat(asked)
                .isEqualTo(LongStream.generate(flows())
                        .limit(200)
                        .map(model::estimate)
                        .boxed()
                        .toList());
    }

    /**
     * Cormode and Muthukrishnan, theorem 1: never too small; more than e·N/W too large with probability at most e^−d.
     */
    @Test
    void countMinKeepsItsBound() {
        CountMinModel model = new CountMinModel(4, ENTRIES, 64);
        ExactCounts exact = new ExactCounts();
        ZipfFlows flows = flows();
        for (int i = 0; i < PACKETS; i++) {
            long flow = flows.getAsLong();
            model.packet(flow);
            exact.add(flow);
        }
        double bound = Math.E * PACKETS / ENTRIES;
        assertThat(exact.top(exact.flows()))
                .allSatisfy(flow -> assertThat(model.estimate(flow.flow())).isGreaterThanOrEqualTo(flow.packets()));
        long beyond = exact.top(exact.flows()).stream()
                .filter(flow -> model.estimate(flow.flow()) - flow.packets() > bound)
                .count();
        assertThat(beyond / (double) exact.flows()).isLessThan(Math.exp(-4));
    }

    /** Charikar et al., lemma 2: the mean error over hash functions is 0, the variance of one row at most F2/W. */
    @Test
    void countSketchIsRightOnAverage() {
        int seeds = 400;
        double sum = 0;
        for (int seed = 1; seed <= seeds; seed++) {
            CountSketchModel model = new CountSketchModel(1, 16, 64);
            ZipfFlows flows = new ZipfFlows(50, 0.0, seed);
            long asked = flows.getAsLong();
            long truth = 1;
            model.packet(asked);
            for (int i = 0; i < 100; i++) {
                long flow = flows.getAsLong();
                model.packet(flow);
                truth += flow == asked ? 1 : 0;
            }
            sum += model.estimate(asked) - truth;
        }
        double deviation = Math.sqrt(100 * 3.0 / 16); // F2 of 100 packets over 50 flows is about 100 + 100²/50
        assertThat(sum / seeds).isCloseTo(0, within(4 * deviation / Math.sqrt(seeds)));
    }
}
