package plumbline.programs.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.isa.model.Match;
import plumbline.pipelines.control.TableBatch;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.BuiltInPrograms;
import plumbline.programs.ProgramControl;
import plumbline.programs.rig.BothEngines;
import plumbline.programs.rig.Catalogue;
import plumbline.verifier.Verified;
import plumbline.vm.Engine;

class VlanBridgeTest {
    private static final BuiltInProgram PROGRAM =
            BuiltInPrograms.find("vlanbridge").orElseThrow();
    private static final long A = 0x02_00_00_00_00_0AL;
    private static final long B = 0x02_00_00_00_00_0BL;
    private static final long BROADCAST = 0xFF_FF_FF_FF_FF_FFL;
    private static final int PRIORITY_5 = 5 << 13;
    private static final String PORTS = """
        ports:
          0: {access: 10}
          1: {access: 10}
          2: {access: 20}
          3: {trunk: [10, 20]}
          4: {trunk: [20], untagged: 10}
          5: {trunk: [30]}
        """;
    /** The same for the model: what is untagged at each port; what is tagged. */
    private static final int[] UNTAGGED = {10, 10, 20, 0, 10, 0};

    private static final List<List<Integer>> TAGGED =
            List.of(List.of(), List.of(), List.of(), List.of(10, 20), List.of(20), List.of(30));

    private static BridgeRun bridge(Engine engine, Map<String, Long> parameters, String file) {
        Verified program = Catalogue.verified("vlanbridge", "tofino1", parameters);
        ProgramControl control = file == null
                ? PROGRAM.control(program.program()).orElseThrow()
                : PROGRAM.control(program.program(), "vlans.yaml", file);
        return new BridgeRun(program, engine, control, 0, 1, 2, 3, 4, 5);
    }

    /** What leaves, as port and bytes. */
    private record Out(int port, List<Byte> frame) {}

    private static List<Out> outs(BridgeRun run) {
        return run.run().stream()
                .map(sent -> new Out(sent.port(), sent.frame()))
                .toList();
    }

    private static Out out(int port, byte[] frame) {
        return new Out(port, BridgeRun.boxed(frame));
    }

    @Test
    void aTagIsPutOnAndTakenOffAndItsPriorityStays() {
        byte[] plain = BridgeRun.frame(BROADCAST, A, 1);
        byte[] answer = BridgeRun.frame(A, B, 2);
        List<Out> sent = BothEngines.agree(engine -> {
            BridgeRun run = bridge(engine, Map.of(), PORTS);
            run.at(0, 0, plain);
            run.at(10, 3, BridgeRun.tagged(answer, PRIORITY_5 | 10));
            run.at(20, 3, BridgeRun.tagged(BridgeRun.frame(BROADCAST, B, 3), PRIORITY_5 | 20));
            return outs(run);
        });
        assertThat(sent)
                .containsExactly(
                        out(1, plain),
                        out(3, BridgeRun.tagged(plain, 10)),
                        out(4, plain),
                        out(0, answer),
                        out(2, BridgeRun.frame(BROADCAST, B, 3)),
                        out(4, BridgeRun.tagged(BridgeRun.frame(BROADCAST, B, 3), PRIORITY_5 | 20)));
    }

    /** By hand, port 0 is in VLAN 20 already, and in 30. Its plan says 10. */
    @Test
    void thePlanTakesThePlaceOfWhatWasSetByHand() {
        BothEngines.agree(engine -> {
            BridgeRun run = bridge(engine, Map.of(), PORTS);
            run.byHand(new TableBatch()
                    .add("untagged", List.of(new Match.Exact(0)), 0, "to_vlan", 20)
                    .add("members", List.of(new Match.Exact(0), new Match.Exact(10)), 0, "with_tag")
                    .add("members", List.of(new Match.Exact(0), new Match.Exact(30)), 0, "with_tag"));
            run.at(10, 0, BridgeRun.frame(BROADCAST, A, 0));
            run.at(20, 1, BridgeRun.frame(A, B, 1));
            assertThat(run.outputs()).isEqualTo(Map.of(0, List.of(1, 3, 4), 1, List.of(0)));
            assertThat(run.table().outside()).isZero();
            return run.table();
        });
    }

    /** Entries made by hand take all places of the table but one. */
    @Test
    void aPortForWhichATableHasNoRoomStaysOutsideAndIsCounted() {
        BothEngines.agree(engine -> {
            BridgeRun run = bridge(engine, Map.of(), "ports: {0: {access: 10}, 1: {access: 10}}");
            TableBatch byHand = new TableBatch();
            for (int i = 1; i < 8192; i++) {
                byHand.add("members", List.of(new Match.Exact(i / 4096 + 2), new Match.Exact(i % 4096)), 0, "with_tag");
            }
            run.byHand(byHand);
            run.at(10, 0, BridgeRun.frame(BROADCAST, A, 0));
            assertThat(run.outputs()).isEmpty();
            assertThat(run.table().outside()).isEqualTo(1);
            return run.table();
        });
    }

    @Test
    void whatAPortDoesNotTakeGoesNowhereAndIsNotLearnt() {
        BothEngines.agree(engine -> {
            BridgeRun run = bridge(engine, Map.of(), PORTS);
            run.at(0, 0, BridgeRun.tagged(BridgeRun.frame(BROADCAST, A, 0), 10)); // an access port takes no tags
            run.at(10, 3, BridgeRun.frame(BROADCAST, A, 1)); // a trunk without a native VLAN wants them
            run.at(20, 3, BridgeRun.tagged(BridgeRun.frame(BROADCAST, A, 2), 30)); // another VLAN
            run.at(30, 5, BridgeRun.tagged(BridgeRun.frame(BROADCAST, A, 3), 4095));
            assertThat(run.run()).isEmpty();
            assertThat(run.table().known()).isZero();
            return run.table();
        });
    }

    /** The tag of a frame that has a priority and no VLAN says the VLAN where it leaves with a tag. */
    @Test
    void aTagWithoutAVlanIsThatOfThePort() {
        byte[] plain = BridgeRun.frame(BROADCAST, A, 1);
        List<Out> sent = BothEngines.agree(engine -> {
            BridgeRun run = bridge(engine, Map.of(), PORTS);
            run.at(0, 0, BridgeRun.tagged(plain, PRIORITY_5));
            return outs(run);
        });
        assertThat(sent)
                .containsExactly(out(1, plain), out(3, BridgeRun.tagged(plain, PRIORITY_5 | 10)), out(4, plain));
    }

    @Test
    void theSameAddressIsAnotherStationInAnotherVlan() {
        BothEngines.agree(engine -> {
            BridgeRun run = bridge(engine, Map.of(), PORTS);
            run.at(0, 0, BridgeRun.frame(BROADCAST, A, 0));
            run.at(10, 2, BridgeRun.frame(BROADCAST, A, 1));
            run.at(20, 4, BridgeRun.frame(A, B, 2));
            run.at(30, 4, BridgeRun.tagged(BridgeRun.frame(A, B, 3), 20));
            Map<Integer, List<Integer>> outputs = run.outputs();
            assertThat(outputs.get(2)).containsExactly(0);
            assertThat(outputs.get(3)).containsExactly(2);
            assertThat(run.table().moved()).isZero();
            assertThat(run.table().text()).contains("  10  02:00:00:00:00:0a     0", "  20  02:00:00:00:00:0a     2");
            return run.table();
        });
    }

    @Test
    void withoutAFileItIsASwitch() {
        BothEngines.agree(engine -> {
            BridgeRun run = bridge(engine, Map.of(), null);
            run.at(0, 0, BridgeRun.frame(BROADCAST, A, 0));
            run.at(10, 5, BridgeRun.frame(A, B, 1));
            assertThat(run.outputs()).isEqualTo(Map.of(0, List.of(1, 2, 3, 4, 5), 1, List.of(0)));
            return run.table();
        });
    }

    /** Random frames, tagged and not, of stations that move, against the rules in their plainest form. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void doesWhatTheModelDoes(long seed) {
        BothEngines.agree(engine -> {
            Random random = new Random(seed);
            BridgeRun run = bridge(engine, Map.of("entries", 30L, "ageing", 0L), PORTS);
            Map<List<Long>, Integer> learnt = new HashMap<>();
            List<Out> expected = new ArrayList<>();
            for (int number = 0; number < 2_000; number++) {
                long source = A + random.nextInt(12);
                long destination = random.nextInt(8) == 0 ? BROADCAST : A + random.nextInt(12);
                int port = random.nextInt(6);
                byte[] plain = BridgeRun.frame(destination, source, number);
                int priority = random.nextInt(8) << 13;
                int tag = new int[] {-1, 0, 10, 20, 30}[random.nextInt(5)];
                run.at(number * 1_000L, port, tag < 0 ? plain : BridgeRun.tagged(plain, priority | tag));

                long vid = tag <= 0 ? UNTAGGED[port] : TAGGED.get(port).contains(tag) ? tag : 0;
                if (vid == 0) {
                    continue;
                }
                Integer known = learnt.get(List.of(vid, destination));
                for (int to = 0; to < 6; to++) {
                    if (to == port || known != null && known != to) {
                        continue;
                    }
                    if (UNTAGGED[to] == vid) {
                        expected.add(out(to, plain));
                    } else if (TAGGED.get(to).contains((int) vid)) {
                        expected.add(out(to, BridgeRun.tagged(plain, (tag < 0 ? 0 : priority) | (int) vid)));
                    }
                }
                if (learnt.containsKey(List.of(vid, source)) || learnt.size() < 30) {
                    learnt.put(List.of(vid, source), port);
                }
            }
            assertThat(outs(run)).isEqualTo(expected);
            assertThat(run.table().stations())
                    .map(row -> List.of(row.vid(), row.port()))
                    .containsExactlyElementsOf(learnt.entrySet().stream()
                            .map(one -> List.of(one.getKey().getFirst().intValue(), one.getValue()))
                            .sorted(Comparator.<List<Integer>>comparingInt(List::getFirst)
                                    .thenComparingInt(List::getLast))
                            .toList());
            return run.table();
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'' | vlans.yaml:1:1: error[vlans]: there are no ports",
                "ports: {0: {access: 0}} | vlans.yaml:1:13: error[vlans]: VLAN 0 is not 1 to 4094",
                "ports: {0: {access: 5000}} | vlans.yaml:1:13: error[vlans]: VLAN 5000 is not 1 to 4094",
                "ports: {0: {trunk: [4095]}} | vlans.yaml:1:21: error[vlans]: VLAN 4095 is not 1 to 4094",
                "ports: {0: {trunk: [1, 2], untagged: 2}} | vlans.yaml:1:28: error[vlans]: VLAN 2 is both untagged and"
                        + " in the trunk",
                "ports: {0: {access: 1, trunk: [2]}} | vlans.yaml:1:9: error[vlans]: port 0 is neither an access port"
                        + " nor a trunk",
                "ports: {0: {}} | vlans.yaml:1:9: error[vlans]: port 0 is neither an access port nor a trunk",
                "ports: {0: {acces: 1}} | vlans.yaml:1:13: error[vlans]: unknown key",
                "ports: {a: {access: 1}} | vlans.yaml:1:",
            })
    void aWrongFileIsRefused(String text, String reason) {
        Verified program = Catalogue.verified("vlanbridge", "tofino1", Map.of());
        assertThatThrownBy(() -> PROGRAM.control(program.program(), "vlans.yaml", text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason);
    }
}
