package plumbline.programs.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.programs.BuiltInPrograms;
import plumbline.programs.rig.BothEngines;
import plumbline.programs.rig.Catalogue;
import plumbline.verifier.Verified;
import plumbline.vm.Engine;

class L2SwitchTest {
    private static final long A = 0x02_00_00_00_00_0AL;
    private static final long B = 0x02_00_00_00_00_0BL;
    private static final long C = 0x02_00_00_00_00_0CL;
    private static final long BROADCAST = 0xFF_FF_FF_FF_FF_FFL;
    private static final long MDNS = 0x01_00_5E_00_00_FBL;

    private static BridgeRun bridge(Engine engine, Map<String, Long> parameters, int... ports) {
        Verified program = Catalogue.verified("l2switch", "tofino1", parameters);
        return new BridgeRun(
                program,
                engine,
                BuiltInPrograms.find("l2switch")
                        .orElseThrow()
                        .control(program.program())
                        .orElseThrow(),
                ports);
    }

    @Test
    void floodsUntilItHasLearnt() {
        Map<Integer, List<Integer>> outputs = BothEngines.agree(engine -> {
            BridgeRun run = bridge(engine, Map.of(), 0, 1, 2, 3);
            run.at(0, 0, BridgeRun.frame(B, A, 0));
            run.at(10, 1, BridgeRun.frame(A, B, 1));
            run.at(20, 0, BridgeRun.frame(B, A, 2));
            run.at(30, 2, BridgeRun.frame(BROADCAST, C, 3));
            run.at(40, 2, BridgeRun.frame(MDNS, C, 4));
            return run.outputs();
        });
        assertThat(outputs)
                .isEqualTo(Map.of(
                        0, List.of(1, 2, 3),
                        1, List.of(0),
                        2, List.of(1),
                        3, List.of(0, 1, 3),
                        4, List.of(0, 1, 3)));
    }

    /** As behind a hub: both stations are at one port, and hear each other without the switch. */
    @Test
    void sendsNothingBackWhereItCameFrom() {
        Map<Integer, List<Integer>> outputs = BothEngines.agree(engine -> {
            BridgeRun run = bridge(engine, Map.of(), 0, 1);
            run.at(0, 0, BridgeRun.frame(B, A, 0));
            run.at(10, 0, BridgeRun.frame(A, B, 1));
            run.at(20, 0, BridgeRun.frame(B, A, 2));
            return run.outputs();
        });
        assertThat(outputs).isEqualTo(Map.of(0, List.of(1)));
    }

    @Test
    void findsAStationThatHasMoved() {
        Map<Integer, List<Integer>> outputs = BothEngines.agree(engine -> {
            BridgeRun run = bridge(engine, Map.of(), 0, 1, 2);
            run.at(0, 0, BridgeRun.frame(BROADCAST, A, 0));
            run.at(10, 1, BridgeRun.frame(A, B, 1));
            run.at(20, 2, BridgeRun.frame(B, A, 2));
            run.at(30, 1, BridgeRun.frame(A, B, 3));
            Map<Integer, List<Integer>> sent = run.outputs();
            assertThat(run.table().moved()).isEqualTo(1);
            return sent;
        });
        assertThat(outputs).isEqualTo(Map.of(0, List.of(1, 2), 1, List.of(0), 2, List.of(1), 3, List.of(2)));
    }

    @Test
    void addressesThatBridgesKeepAreNotForwarded() {
        Map<Integer, List<Integer>> outputs = BothEngines.agree(engine -> {
            BridgeRun run = bridge(engine, Map.of(), 0, 1);
            for (int last = 0; last < 32; last++) {
                run.at(last, 0, BridgeRun.frame(0x01_80_C2_00_00_00L + last, A, last));
            }
            return run.outputs();
        });
        assertThat(List.copyOf(outputs.keySet()))
                .isEqualTo(IntStream.range(16, 32).boxed().toList());
    }

    @Test
    void aGroupAddressIsNotLearnt() {
        BothEngines.agree(engine -> {
            BridgeRun run = bridge(engine, Map.of(), 0, 1, 2);
            run.at(0, 0, BridgeRun.frame(A, BROADCAST, 0));
            run.at(10, 0, BridgeRun.frame(A, MDNS, 1));
            run.at(20, 1, BridgeRun.frame(BROADCAST, B, 2));
            run.at(30, 1, BridgeRun.frame(MDNS, B, 3));
            assertThat(run.outputs().get(2)).isEqualTo(List.of(0, 2));
            assertThat(run.table().stations()).map(MacTable.Row::address).containsExactly("02:00:00:00:00:0b");
            return run.table();
        });
    }

    /** Silent for so long, a station is known; for a second more, by which the look may be late, it is not. */
    @Test
    void forgetsAStationThatIsSilentForTheAgeingTime() {
        Map<Integer, List<Integer>> outputs = BothEngines.agree(engine -> {
            BridgeRun run = bridge(engine, Map.of("ageing", 10L), 0, 1, 2);
            run.at(0, 0, BridgeRun.frame(BROADCAST, A, 0));
            run.at(5 * BridgeRun.SECOND + 1, 0, BridgeRun.frame(BROADCAST, A, 1)); // it is not silent
            run.at(14 * BridgeRun.SECOND + 5, 1, BridgeRun.frame(A, B, 2));
            run.at(18 * BridgeRun.SECOND, 1, BridgeRun.frame(A, B, 3));
            Map<Integer, List<Integer>> sent = run.outputs();
            assertThat(run.table().aged()).isEqualTo(1);
            assertThat(run.table().known()).isEqualTo(1);
            return sent;
        });
        assertThat(outputs).isEqualTo(Map.of(0, List.of(1, 2), 1, List.of(1, 2), 2, List.of(0), 3, List.of(0, 2)));
    }

    @Test
    void withAgeingZeroForgetsNothing() {
        BothEngines.agree(engine -> {
            BridgeRun run = bridge(engine, Map.of("ageing", 0L), 0, 1, 2);
            run.at(0, 0, BridgeRun.frame(BROADCAST, A, 0));
            run.at(5_000 * BridgeRun.SECOND, 1, BridgeRun.frame(A, B, 1));
            assertThat(run.outputs().get(1)).isEqualTo(List.of(0));
            return run.table();
        });
    }

    /** Forgetting makes room for another. */
    @Test
    void aFullTableFloodsAndSaysSo() {
        BothEngines.agree(engine -> {
            BridgeRun run = bridge(engine, Map.of("entries", 1L, "ageing", 10L), 0, 1, 2);
            run.at(0, 0, BridgeRun.frame(BROADCAST, A, 0));
            run.at(10, 1, BridgeRun.frame(A, B, 1));
            run.at(20, 0, BridgeRun.frame(B, A, 2));
            run.at(20 * BridgeRun.SECOND, 1, BridgeRun.frame(A, B, 3));
            run.at(20 * BridgeRun.SECOND + 10, 0, BridgeRun.frame(B, A, 4));
            assertThat(run.outputs())
                    .isEqualTo(
                            Map.of(0, List.of(1, 2), 1, List.of(0), 2, List.of(1, 2), 3, List.of(0, 2), 4, List.of(1)));
            assertThat(run.table().notLearnt()).isEqualTo(2); // B once, A when B had come
            assertThat(run.table().text()).contains("1 stations of at most 1", "no room for a station 2 times");
            return run.table();
        });
    }

    /**
     * Random traffic of stations that move, through a table that is too small, against the rules in their plainest
     * form.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void doesWhatTheModelDoes(long seed) {
        int[] ports = {0, 1, 5, 64, 200, 510};
        BothEngines.agree(engine -> {
            Random random = new Random(seed);
            BridgeRun run = bridge(engine, Map.of("entries", 20L, "ageing", 0L), ports);
            Map<Long, Integer> places = new HashMap<>();
            Map<Long, Integer> learnt = new HashMap<>();
            Map<Long, Long> frames = new TreeMap<>();
            Map<Integer, List<Integer>> expected = new TreeMap<>();
            for (int number = 0; number < 3_000; number++) {
                long source = A + random.nextInt(30);
                long destination = random.nextInt(10) == 0 ? BROADCAST : A + random.nextInt(30);
                int port = random.nextInt(20) == 0
                        ? ports[random.nextInt(ports.length)]
                        : places.getOrDefault(source, ports[random.nextInt(ports.length)]);
                places.put(source, port);
                run.at(number * 100L, port, BridgeRun.frame(destination, source, number));

                List<Integer> out = new ArrayList<>();
                Integer known = learnt.get(destination);
                for (int candidate : ports) {
                    if (candidate != port && (known == null || candidate == known)) {
                        out.add(candidate);
                    }
                }
                if (!out.isEmpty()) {
                    expected.put(number, out);
                }
                if (learnt.containsKey(source)) {
                    frames.merge(source, 1L, Long::sum);
                } else if (learnt.size() < 20) {
                    frames.put(source, 0L);
                }
                if (frames.containsKey(source)) {
                    learnt.put(source, port);
                }
            }
            assertThat(run.outputs()).isEqualTo(expected);
            Map<String, List<Number>> rows = new TreeMap<>();
            run.table().stations().forEach(row -> rows.put(row.address(), List.of(row.port(), row.frames())));
            Map<String, List<Number>> model = new TreeMap<>();
            frames.forEach((address, count) ->
                    model.put("02:00:00:00:00:%02x".formatted(address & 255), List.of(learnt.get(address), count)));
            assertThat(rows).isEqualTo(model);
            return run.table();
        });
    }
}
