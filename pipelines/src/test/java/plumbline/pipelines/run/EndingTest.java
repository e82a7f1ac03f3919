package plumbline.pipelines.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import plumbline.pipelines.Programs;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.generator.GeneratorApp;
import plumbline.pipelines.generator.Trigger;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.report.SwitchReport;
import plumbline.vm.compiler.Compiler;

/** Where a run in virtual time ends: with its traffic, at a limit, or because packets only recirculate. */
class EndingTest {
    private static final long LATENCY = 600;

    private final MemoryPort in = new MemoryPort("in");
    private final MemoryPort out = new MemoryPort("out");

    /** A program of these declarations and these units of the only stage of ingress. */
    private SwitchBuilder builder(String declarations, String ingress) {
        String text = "program lap\n" + declarations + "\ningress { stage { " + ingress + " } }\negress { }\n";
        return Switch.builder(Programs.verified(text), new Compiler())
                .port(0, in)
                .port(1, out);
    }

    private SwitchBuilder plain(String fieldList, String ingress) {
        return builder(fieldList + "\nparser { state start { goto accept } }\ndeparser { }", ingress);
    }

    /** Every packet leaves, and a copy of it goes round. */
    private SwitchBuilder copies() {
        return plain("mirror clone to recirculation", "mirror_type = clone; ucast_egress_port = 1");
    }

    private StepRunner run(SwitchBuilder builder, RunLimits limits) {
        StepRunner runner = new StepRunner(builder.build(), packets -> {}, limits, Agenda.EMPTY);
        SwitchReport report = runner.run();
        assertThat(report.conserved()).isTrue();
        return runner;
    }

    private void packets(int count) {
        for (int i = 0; i < count; i++) {
            in.add(1_000 + i, new byte[60]);
        }
    }

    /** Seven packets that nothing lets out: 100,000 rounds each. */
    @Test
    void aPacketThatOnlyRecirculatesIsNoticed() {
        packets(7);
        StepRunner runner = run(plain("recirculate again", "ucast_egress_port = recirculation"), RunLimits.NONE);
        assertThat(runner.ending()).isEqualTo(Ending.ENDLESS_RECIRCULATION);
        EndlessRecirculation round = runner.endlessRecirculation();
        assertThat(round.inside()).isEqualTo(7);
        assertThat(round.sent()).isZero();
        assertThat(round.sinceNanos()).isEqualTo(1_006);
        assertThat(round.passes()).containsOnlyKeys("recirculate again (test.plumb:2:1)");
        assertThat(round.passes().get("recirculate again (test.plumb:2:1)")).isBetween(700_000L, 700_007L);
        assertThat(round.nanos()).isBetween(1_000 + 100_000 * LATENCY, 1_006 + 100_001 * LATENCY);
    }

    /** In every round a copy goes round and the packet leaves: a file would be filled without end. */
    @Test
    void alsoIfItSendsSomethingInEveryRound() {
        packets(1);
        StepRunner runner = run(copies(), RunLimits.NONE);
        assertThat(runner.ending()).isEqualTo(Ending.ENDLESS_RECIRCULATION);
        assertThat(runner.endlessRecirculation().sent()).isBetween(100_000L, 100_001L);
        assertThat(runner.endlessRecirculation().passes()).containsOnlyKeys("mirror clone (test.plumb:2:1)");
    }

    /** An application of the generator that answers a packet that came back with a packet that goes there too. */
    @Test
    void alsoIfTheGeneratorAnswersItself() {
        packets(1);
        StepRunner runner = run(
                plain(
                                "recirculate again",
                                "when recirculated == 0 : ucast_egress_port = recirculation\nelse : drop_ctl = 1")
                        .generate(
                                0,
                                GeneratorApp.single(
                                        0,
                                        new Trigger.OnRecirculation(0, 0),
                                        HexFormat.of().parseHex("02000000000188b5cafe"))),
                RunLimits.NONE);
        assertThat(runner.ending()).isEqualTo(Ending.ENDLESS_RECIRCULATION);
        assertThat(runner.endlessRecirculation().passes())
                .containsOnlyKeys("recirculate again (test.plumb:2:1)", "the packet generator");
    }

    /** It counts its rounds in the packet and leaves after 10,000: that is no going round without end. */
    @Test
    void aPacketThatWaitsByGoingRoundIsLetBe() {
        packets(7);
        StepRunner runner = run(builder("""
            header laps { count : bit<16> }
            recirculate again
            parser { state start { extract laps; goto accept } }
            deparser { emit laps }
            """, """
            laps.count = laps.count + 1
            when laps.count < 10000 : ucast_egress_port = recirculation
            else : ucast_egress_port = 1
            """), RunLimits.NONE);
        assertThat(runner.ending()).isEqualTo(Ending.TRAFFIC_OVER);
        assertThat(out.sent()).hasSize(7);
        assertThat(out.sent().getFirst().nanos()).isEqualTo(1_000 + 10_000 * LATENCY);
    }

    @Test
    void atMostSoManyPackets() {
        packets(100);
        StepRunner runner = run(plain("", "ucast_egress_port = 1"), new RunLimits(40, Long.MAX_VALUE));
        assertThat(runner.ending()).isEqualTo(Ending.MAX_PACKETS);
        assertThat(out.sent()).hasSize(40);
        assertThat(runner.now()).isEqualTo(1_039);
    }

    /** The packet leaves and its copy goes round: the first round makes two of one, each further one more. */
    @Test
    void copiesAreCountedToo() {
        packets(1);
        StepRunner runner = run(copies(), new RunLimits(40, Long.MAX_VALUE));
        assertThat(runner.ending()).isEqualTo(Ending.MAX_PACKETS);
        assertThat(out.sent()).hasSize(39); // and the fortieth is going round
        assertThat(runner.now()).isEqualTo(1_000 + 38 * LATENCY);
    }

    @Test
    void atMostSoLong() {
        packets(100);
        StepRunner runner = run(plain("", "ucast_egress_port = 1"), new RunLimits(Long.MAX_VALUE, 40));
        assertThat(runner.ending()).isEqualTo(Ending.MAX_TIME);
        assertThat(out.sent()).hasSize(41); // those of 0 to 40 ns
        assertThat(runner.now()).isEqualTo(1_040);
    }

    @Test
    void aLimitThatIsNotReachedChangesNothing() {
        packets(100);
        StepRunner runner = run(plain("", "ucast_egress_port = 1"), new RunLimits(101, 1_000));
        assertThat(runner.ending()).isEqualTo(Ending.TRAFFIC_OVER);
        assertThat(out.sent()).hasSize(100);
    }

    /** In real time what is inside leaves, as after any stop. */
    @Test
    void atMostSoManyPacketsInRealTime() {
        packets(1_000);
        long[] nanos = {0};
        SharedRunner runner = new SharedRunner(
                plain("", "ucast_egress_port = 1").build(),
                () -> nanos[0] += 1_000,
                (work, most) -> {},
                packets -> {},
                40);
        SwitchReport report = runner.run();
        assertThat(runner.ending()).isEqualTo(Ending.MAX_PACKETS);
        assertThat(report.conserved()).isTrue();
        assertThat(report.inside().total()).isZero();
        assertThat(report.sent()).isBetween(40L, 40L + Switch.BATCH);
    }
}
