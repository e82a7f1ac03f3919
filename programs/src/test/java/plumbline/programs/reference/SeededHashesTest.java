package plumbline.programs.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import plumbline.isa.hash.HashCatalogue;
import plumbline.isa.hash.HashSeed;
import plumbline.isa.model.HashFunction.Crc;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.pipelines.Switch;
import plumbline.pipelines.pipe.RecirculationConfig;
import plumbline.pipelines.run.StepRunner;
import plumbline.programs.BuiltInPrograms;
import plumbline.programs.cocosketch.CocoSketchCells;
import plumbline.programs.flowradar.FlowCounts;
import plumbline.programs.heavyhitters.HeavyHitterReadOut;
import plumbline.programs.heavyhitters.PointQuery;
import plumbline.programs.rig.BothEngines;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.EngineRun;
import plumbline.programs.rig.FlowSink;
import plumbline.programs.rig.FlowSource;
import plumbline.programs.rig.Frames;
import plumbline.programs.rig.ZipfFlows;
import plumbline.vm.State;
import plumbline.vm.compiler.Compiler;

/**
 * Programs whose hashes have a seed: the same on both engines, read out as they were written, as accurate as without.
 */
class SeededHashesTest {
    private static final int PACKETS = 3_000;

    private static HashSeed seed(long number) {
        return HashSeed.of(new BigInteger(128, new Random(number)));
    }

    private static List<Long> flows(long seed) {
        ZipfFlows flows = new ZipfFlows(500, 1.0, seed);
        return IntStream.range(0, PACKETS).mapToObj(i -> flows.getAsLong()).toList();
    }

    /** The state of a program after a flow for each packet; compared between the engines. */
    private static State state(Program program, HashSeed hashSeed, List<Long> flows) {
        List<State> states = new ArrayList<>();
        BothEngines.agree(engine -> {
            EngineRun run = new EngineRun(engine, program);
            run.state().hashSeed(hashSeed);
            flows.forEach(flow -> run.send(Frames.frame((int) (flow >>> 32), flow.intValue(), Frames.UDP, 0, 1, 2)));
            states.add(run.state());
            return program.registers().stream()
                    .map(register -> words(register, run.state()))
                    .toList();
        });
        return states.getLast();
    }

    private static List<Long> words(Register register, State state) {
        return IntStream.range(0, register.entries())
                .mapToObj(cell -> state.register(register.name()).lo(cell) * 31
                        + state.register(register.name()).hi(cell))
                .toList();
    }

    /** Every packet is in the cells that long division names. */
    @Property(tries = 5)
    void countMinCountsWhereTheSeedSays(@ForAll long number) {
        Program program = Catalogue.program("cmsketch", Map.of("entries", 256L, "rows", 3L));
        List<Long> flows = flows(number);
        State state = state(program, seed(number), flows);
        for (int row = 0; row < 3; row++) {
            Crc crc = (Crc) seed(number).of(HashCatalogue.named("crc32", row).orElseThrow());
            long[] cells = new long[256];
            flows.forEach(flow -> cells[(int) (division(crc, flow) & 0xFF)]++);
            for (int cell = 0; cell < cells.length; cell++) {
                assertThat(state.register("row" + (row + 1)).lo(cell)).isEqualTo(cells[cell]);
            }
        }
        ExactCounts exact = new ExactCounts();
        flows.forEach(exact::add);
        PointQuery readOut = (PointQuery)
                BuiltInPrograms.find("cmsketch").orElseThrow().readOut(program).orElseThrow();
        LongUnaryOperator estimates = readOut.estimates(state);
        flows.stream().distinct().forEach(flow -> assertThat(estimates.applyAsLong(flow))
                .isGreaterThanOrEqualTo(exact.count(flow)));
    }

    private static long division(Crc crc, long key) {
        BigInteger rest = new BigInteger(Long.toUnsignedString(key)).shiftLeft(32);
        BigInteger divisor = BigInteger.ONE.shiftLeft(32).or(BigInteger.valueOf(crc.polynomial()));
        while (rest.bitLength() > 32) {
            rest = rest.xor(divisor.shiftLeft(rest.bitLength() - divisor.bitLength()));
        }
        return rest.longValue() ^ crc.xorOut();
    }

    @Property(tries = 5)
    void flowRadarIsDecoded(@ForAll long number) {
        Program program = Catalogue.program("flowradar", Map.of("cells", 1_024L, "bits", 8_192L));
        List<Long> flows = flows(number);
        FlowCounts counts = (FlowCounts) BuiltInPrograms.find("flowradar")
                .orElseThrow()
                .readOut(program)
                .orElseThrow()
                .read(state(program, seed(number), flows), 3);
        assertThat(counts.packets()).isEqualTo(PACKETS);
        assertThat(counts.flows()).isEqualTo(flows.stream().distinct().count());
    }

    /** What a flow is asked for is what stands in its own cells. */
    @Property(tries = 5)
    void cocoSketchFindsItsOwners(@ForAll long number) {
        Program program = Catalogue.program("cocosketch", Map.of("entries", 64L));
        State state = state(program, seed(number), flows(number));
        CocoSketchCells cells = new CocoSketchCells(program);
        LongUnaryOperator estimates = cells.estimates(state);
        assertThat(cells.flows(state).largestFirst()).isNotEmpty().allSatisfy(flow -> assertThat(
                        estimates.applyAsLong(flow.flow()))
                .isEqualTo(flow.packets()));
    }

    /** PRECISION in a whole switch finds the largest flows by any polynomials as by the published ones. */
    @Test
    void precisionIsAsAccurate() {
        double[] recalls = IntStream.rangeClosed(1, 5)
                .mapToDouble(number -> recall(seed(number)))
                .toArray();
        assertThat(DoubleStream.of(recalls)).allMatch(recall -> recall > .75);
        assertThat(DoubleStream.of(recalls).average().orElseThrow()).isCloseTo(recall(HashSeed.PUBLIC), within(.08));
    }

    private static double recall(HashSeed hashSeed) {
        ZipfFlows flows = new ZipfFlows(10_000, 1.1, 7);
        ExactCounts exact = new ExactCounts();
        Switch device = Switch.builder(
                        Catalogue.verified("precision", "pisa", Map.of("entries", 256L)), new Compiler(Duration.ZERO))
                .seed(1)
                .hashSeed(hashSeed)
                .recirculation(RecirculationConfig.DEFAULT.withLatency(FlowSource.SPACING_NANOS))
                .port(
                        0,
                        new FlowSource(
                                () -> {
                                    long flow = flows.getAsLong();
                                    exact.add(flow);
                                    return flow;
                                },
                                50_000))
                .port(1, new FlowSink(frame -> {}))
                .build();
        new StepRunner(device).run();
        HeavyHitterReadOut readOut = (HeavyHitterReadOut) BuiltInPrograms.find("precision")
                .orElseThrow()
                .readOut(Catalogue.program("precision", Map.of("entries", 256L)))
                .orElseThrow();
        return exact.recall(readOut.flows(device.state()).largestFirst(), 32);
    }
}
