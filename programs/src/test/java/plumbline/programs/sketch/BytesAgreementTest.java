package plumbline.programs.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInPrograms;
import plumbline.programs.cocosketch.CocoSketchModel;
import plumbline.programs.hashpipe.HashPipeModel;
import plumbline.programs.heavyhitters.FlowCount;
import plumbline.programs.heavyhitters.HeavyHitterReadOut;
import plumbline.programs.heavyhitters.PointQuery;
import plumbline.programs.reference.Ways;
import plumbline.programs.rig.BothEngines;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.EngineRun;
import plumbline.programs.rig.Frames;
import plumbline.programs.rig.Ratio;
import plumbline.programs.rig.ZipfFlows;
import plumbline.vm.RandomDraws;
import plumbline.vm.State;

/** Programs that count bytes, with many more flows than cells, hold what their definitions make of the same packets. */
class BytesAgreementTest {
    private static final int PACKETS = 20_000;
    private static final int ENTRIES = 32;

    /** A packet of a flow, and what its IPv4 header says of its length. */
    private record Sent(long flow, int bytes) {}

    private static List<Sent> packets() {
        ZipfFlows flows = new ZipfFlows(1000, 1.0, 42);
        SplittableRandom sizes = new SplittableRandom(7);
        List<Sent> packets = new ArrayList<>();
        for (int i = 0; i < PACKETS; i++) {
            packets.add(new Sent(flows.getAsLong(), sizes.nextInt(4) == 0 ? 1500 : 28 + sizes.nextInt(1000)));
        }
        return packets;
    }

    /** What is read of the state after all packets, on both engines. */
    private static <T> T after(Program program, Function<State, T> read) {
        return BothEngines.agree(engine -> {
            EngineRun run = new EngineRun(engine, program);
            for (Sent packet : packets()) {
                byte[] frame = Frames.frame((int) (packet.flow() >>> 32), (int) packet.flow(), Frames.UDP, 0, 1, 2);
                ByteBuffer.wrap(frame).putShort(16, (short) packet.bytes());
                run.send(frame);
            }
            return read.apply(run.state());
        });
    }

    private static Program program(String name, Map<String, Long> parameters) {
        return Catalogue.program(name, Catalogue.with(Catalogue.with(parameters, "weight", 1), "entries", ENTRIES));
    }

    @Test
    void countMin() {
        CountMinModel model = new CountMinModel(3, ENTRIES, 64);
        packets().forEach(packet -> model.packet(packet.flow(), packet.bytes()));
        assertThat(estimates("cmsketch", Map.of("rows", 3L))).isEqualTo(expected(model::estimate));
    }

    @Test
    void countSketch() {
        CountSketchModel model = new CountSketchModel(5, ENTRIES, 64);
        packets().forEach(packet -> model.packet(packet.flow(), packet.bytes()));
        assertThat(estimates("countsketch", Map.of())).isEqualTo(expected(model::estimate));
    }

    private static List<Long> estimates(String name, Map<String, Long> parameters) {
        Program program = program(name, parameters);
        PointQuery readOut = (PointQuery)
                BuiltInPrograms.find(name).orElseThrow().readOut(program).orElseThrow();
        return after(program, state -> expected(readOut.estimates(state)));
    }

    private static List<Long> expected(LongUnaryOperator estimates) {
        return LongStream.generate(new ZipfFlows(1000, 1.0, 42))
                .limit(300)
                .map(estimates)
                .boxed()
                .toList();
    }

    @Test
    void hashPipe() {
        HashPipeModel model = new HashPipeModel(new Ways(4, ENTRIES), 64);
        packets().forEach(packet -> model.packet(packet.flow(), packet.bytes()));
        Program program = program("hashpipe", Map.of("ways", 4L));
        HeavyHitterReadOut readOut = (HeavyHitterReadOut)
                BuiltInPrograms.find("hashpipe").orElseThrow().readOut(program).orElseThrow();
        List<FlowCount> held = after(program, state -> readOut.flows(state).largestFirst());
        assertThat(held).isEqualTo(model.flows());
    }

    @ParameterizedTest(name = "d={0}")
    @ValueSource(ints = {1, 2, 4})
    void cocoSketch(int arrays) {
        CocoSketchModel model = new CocoSketchModel(arrays, ENTRIES, 64);
        long pass = 0;
        for (Sent packet : packets()) {
            long at = pass++;
            // Draws are numbered in the order of the text: the first two words, the dither, more words.
            int dither = (int) RandomDraws.draw(EngineRun.SEED, at, Math.min(arrays, 2)) & 31;
            model.packet(
                    packet.flow(),
                    packet.bytes(),
                    (array, next) -> Ratio.falls(
                            packet.bytes(),
                            dither,
                            RandomDraws.draw(EngineRun.SEED, at, array < 2 ? array : array + 1) & 0xFFFF_FFFFL,
                            next));
        }
        List<Long> expected = new ArrayList<>();
        for (int array = 0; array < arrays; array++) {
            for (int slot = 0; slot < ENTRIES; slot++) {
                expected.add(model.owner(array, slot));
                expected.add(model.count(array, slot));
            }
        }
        List<Long> held = after(program("cocosketch", Map.of("arrays", (long) arrays)), state -> {
            List<Long> cells = new ArrayList<>();
            for (int array = 1; array <= arrays; array++) {
                for (int slot = 0; slot < ENTRIES; slot++) {
                    cells.add(state.register("one" + array).lo(slot) << 32
                            | state.register("other" + array).lo(slot));
                    cells.add(state.register("count" + array).lo(slot));
                }
            }
            return cells;
        });
        assertThat(held).isEqualTo(expected);
    }

    /** The coin's chance is amount/next, from 2·amount on, within what five and eight bits of a number leave. */
    @Test
    void theCoinFallsWithAmountOverNext() {
        for (long amount : new long[] {1, 3, 7, 20, 40, 64, 576, 1000, 1499, 1500, 9000, 65_535}) {
            for (long next = 2 * amount; next < 1L << 24; next = next * 9 / 8 + 1) {
                assertThat(Ratio.chance(amount, next) * next / amount)
                        .as(amount + " of " + next)
                        .isBetween((1 - 1 / 128.0) * (1 - 1 / 32.0), (1 + 1 / 16.0) * (1 + 1 / 32.0));
            }
        }
    }
}
