package plumbline.pipelines;

import static org.assertj.core.api.Assertions.assertThat;
import static plumbline.isa.model.Intrinsic.BYPASS_EGRESS;
import static plumbline.isa.model.Intrinsic.DROP_CTL;
import static plumbline.isa.model.Intrinsic.MCAST_GRP_A;
import static plumbline.isa.model.Intrinsic.MIRRORED;
import static plumbline.isa.model.Intrinsic.MIRROR_TYPE;
import static plumbline.isa.model.Intrinsic.RECIRCULATED;
import static plumbline.isa.model.Intrinsic.RESUBMIT_FLAG;
import static plumbline.isa.model.Intrinsic.RESUBMIT_TYPE;
import static plumbline.isa.model.Intrinsic.UCAST_EGRESS_PORT;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Bound;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.pipelines.pipe.MulticastGroups;
import plumbline.pipelines.pipe.RecirculationConfig;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.vm.Phv;

/** What a pass knows: exactly what docs/LIFE-OF-A-PACKET.md says, and nothing left over from other packets. */
class MetadataTest {
    private static final Field A = new Field("a", 32);
    private static final Field B = new Field("b", 64);
    private static final Field C = new Field("c", 8);

    private final ScriptedEngine engine = new ScriptedEngine();
    private final List<String> seen = new ArrayList<>();
    private final MemoryPort in = new MemoryPort("in");
    private final MemoryPort out = new MemoryPort("out");

    private void run(TrafficManagerConfig queues, FieldList... fieldLists) {
        Switch target = Switch.builder(Programs.verified(Programs.declaring(List.of(A, B, C), fieldLists)), engine)
                .port(4, in)
                .port(5, out)
                .trafficManager(queues)
                .multicastGroup(9, List.of(new MulticastGroups.Member(5, 71), new MulticastGroups.Member(5, 72)))
                .recirculation(RecirculationConfig.DEFAULT.withLatency(250))
                .build();
        new StepRunner(target).run();
    }

    private void run(FieldList... fieldLists) {
        run(TrafficManagerConfig.DEFAULT, fieldLists);
    }

    private void writeAll(Phv phv) {
        engine.set(phv, A, 0xAAAA);
        engine.set(phv, B, -1L);
        engine.set(phv, C, 0xCC);
    }

    private void note(Phv phv) {
        seen.add("a %x b %x c %x".formatted(engine.get(phv, A), engine.get(phv, B), engine.get(phv, C)));
    }

    @Test
    void aCloneCarriesWhatItsMirrorDeclaresAndNothingElse() {
        in.add(1_000, new byte[60]);
        engine.ingress(phv -> {
            if (phv.get(RECIRCULATED) == 1) {
                note(phv);
                seen.add("from " + phv.get(Intrinsic.INGRESS_PORT) + " at " + phv.get(Intrinsic.INGRESS_MAC_TSTAMP)
                        + " " + phv.get(Intrinsic.GLOBAL_TSTAMP) + " mirror " + phv.get(MIRROR_TYPE));
                phv.set(DROP_CTL, 1);
            } else {
                writeAll(phv);
                phv.set(MIRROR_TYPE, 1);
            }
        });
        run(Programs.cloneBack(1, 0, C, A));
        assertThat(seen).containsExactly("a aaaa b 0 c cc", "from 68 at 1250 1250 mirror 0");
    }

    @Test
    void aMirrorCopyIsParsedAgainAndKnowsThatItIsOne() {
        in.add(1_000, new byte[60]);
        engine.ingress(phv -> {
                    writeAll(phv);
                    phv.set(MIRROR_TYPE, 2);
                    phv.set(DROP_CTL, 1);
                    phv.set(BYPASS_EGRESS, 1);
                })
                .egress(phv -> {
                    note(phv);
                    seen.add("mirrored " + phv.get(MIRRORED) + " in " + phv.get(Intrinsic.INGRESS_PORT) + " out "
                            + phv.get(Intrinsic.EGRESS_PORT) + " drop " + phv.get(DROP_CTL) + " length "
                            + phv.get(Intrinsic.PKT_LENGTH));
                });
        run(new FieldList.Mirror("cut", 2, 5, 50, Bound.NONE, List.of(B), Position.NONE));
        assertThat(seen).containsExactly("a 0 b ffffffffffffffff c 0", "mirrored 1 in 4 out 5 drop 0 length 50");
        assertThat(out.sent())
                .singleElement()
                .extracting(frame -> frame.bytes().length)
                .isEqualTo(50);
    }

    @Test
    void aResubmittedPacketKeepsItsPortAndArrival() {
        in.add(1_000, new byte[60]);
        engine.ingress(phv -> {
            if (phv.get(RESUBMIT_FLAG) == 0) {
                writeAll(phv);
                phv.set(RESUBMIT_TYPE, 3);
                phv.set(UCAST_EGRESS_PORT, 4);
            } else {
                note(phv);
                seen.add("from " + phv.get(Intrinsic.INGRESS_PORT) + " at " + phv.get(Intrinsic.INGRESS_MAC_TSTAMP)
                        + " to " + phv.get(UCAST_EGRESS_PORT));
            }
        });
        run(Programs.resubmit(3, 0, B));
        assertThat(seen).containsExactly("a 0 b ffffffffffffffff c 0", "from 4 at 1000 to 511");
    }

    @Test
    void aRecirculatedPacketCarriesWhatEgressLeftBehind() {
        in.add(1_000, new byte[60]);
        engine.ingress(phv -> {
                    note(phv);
                    if (phv.get(RECIRCULATED) == 0) {
                        writeAll(phv);
                        phv.set(UCAST_EGRESS_PORT, FieldList.Recirculate.PORT);
                    }
                })
                .egress(phv -> engine.set(phv, C, 0xDD));
        run(Programs.recirculate(0, C));
        assertThat(seen).containsExactly("a 0 b 0 c 0", "a 0 b 0 c dd");
    }

    @Test
    void whatAPacketCarriedIsForgottenWhenItIsDroppedOnTheWay() {
        in.add(1_000, new byte[60])
                .add(1_000, new byte[60])
                .add(5_000, new byte[60])
                .add(5_000, new byte[60]);
        engine.ingress(phv -> {
            note(phv);
            engine.set(phv, A, 1);
            phv.set(MIRROR_TYPE, phv.get(RECIRCULATED) == 0 && phv.get(Intrinsic.GLOBAL_TSTAMP) == 1_000 ? 1 : 0);
        });
        Switch target = Switch.builder(
                        Programs.verified(Programs.declaring(List.of(A, B, C), Programs.cloneBack(1, 0, A))), engine)
                .port(4, in)
                .buffers(2, 2_000)
                .recirculation(new RecirculationConfig(PortConfig.DEFAULT, 1, 10))
                .build();
        new StepRunner(target).run();
        assertThat(seen).containsExactly("a 0 b 0 c 0", "a 0 b 0 c 0", "a 1 b 0 c 0", "a 0 b 0 c 0", "a 0 b 0 c 0");
    }

    @Test
    void multicastCopiesTakeTheVectorAlongAndHaveReplicaNumbers() {
        in.add(1_000, new byte[60]);
        engine.ingress(phv -> {
                    writeAll(phv);
                    phv.set(MCAST_GRP_A, 9);
                })
                .egress(phv -> {
                    note(phv);
                    seen.add("replica " + phv.get(Intrinsic.EGRESS_RID) + (phv.pass() == 0 ? " first" : " other"));
                });
        run();
        assertThat(seen)
                .containsExactly(
                        "a aaaa b ffffffffffffffff c cc",
                        "replica 71 other",
                        "a aaaa b ffffffffffffffff c cc",
                        "replica 72 first");
    }

    /**
     * Worked by hand: port 5 at 1 Gbit/s, no overhead, cells of 80 bytes. 125 bytes take 1000 ns and 2 cells.
     *
     * <pre>
     *   enqueued at  1000  1100  1100  1500       2^32 + 1000
     *   depth then      0     0     2     4                 0
     *   leaves at    1000  2000  3000  4000       2^32 + 1000
     *   waited          0   900  1900  2500                 0
     *   depth behind    0     4     2     0                 0
     * </pre>
     */
    @Test
    void egressSeesTheQueue() {
        for (long nanos : new long[] {1_000, 1_100, 1_100, 1_500, (1L << 32) + 1_000}) {
            in.add(nanos, new byte[125]);
        }
        engine.ingress(phv -> phv.set(UCAST_EGRESS_PORT, 5))
                .egress(phv -> seen.add(phv.get(Intrinsic.ENQ_TSTAMP) + " " + phv.get(Intrinsic.ENQ_QDEPTH) + " "
                        + phv.get(Intrinsic.DEQ_TIMEDELTA) + " " + phv.get(Intrinsic.DEQ_QDEPTH) + " "
                        + phv.get(Intrinsic.GLOBAL_TSTAMP)));
        run(TrafficManagerConfig.DEFAULT.withPort(
                5, PortConfig.DEFAULT.withRate(1_000_000_000L).withOverhead(0)));
        assertThat(seen)
                .containsExactly(
                        "1000 0 0 0 1000",
                        "1100 0 900 4 2000",
                        "1100 2 1900 2 3000",
                        "1500 4 2500 0 4000",
                        "1000 0 0 0 4294968296");
        assertThat(out.sent())
                .extracting(MemoryPort.TimedFrame::nanos)
                .containsExactly(1_000L, 2_000L, 3_000L, 4_000L, (1L << 32) + 1_000);
    }
}
