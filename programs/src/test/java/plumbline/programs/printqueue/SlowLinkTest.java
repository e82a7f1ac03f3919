package plumbline.programs.printqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.model.Program;
import plumbline.programs.printqueue.checkpoint.Checkpoint;
import plumbline.programs.printqueue.checkpoint.LinkAdvice;
import plumbline.programs.printqueue.checkpoint.LinkPace;
import plumbline.programs.printqueue.checkpoint.QueueSample;
import plumbline.programs.printqueue.checkpoint.TimeWindows;
import plumbline.programs.printqueue.diagnosis.Confidence;
import plumbline.programs.printqueue.diagnosis.Culprits;
import plumbline.programs.printqueue.diagnosis.Diagnosis;
import plumbline.programs.printqueue.diagnosis.PortHistory;
import plumbline.programs.printqueue.diagnosis.Span;
import plumbline.programs.rig.Catalogue;
import plumbline.vm.compiler.Compiler;

/**
 * Full frames into a link of 10 Mbit/s, where each takes 1.2 ms: which windows know who left, and what is said of those
 * that do not.
 */
class SlowLinkTest {
    private static final long RATE = 10_000_000;
    private static final long MILLISECOND = 1_000_000;
    private static final Span ASKED = new Span(150 * MILLISECOND, 750 * MILLISECOND);

    /** 1,500 bytes with headers and checksum, and nothing between frames. */
    private static long packetNanos(long rate) {
        return 1_500 * 8 * 1_000_000_000L / rate;
    }

    private static Diagnosis diagnose(Map<String, Long> parameters) {
        return diagnose(RATE, parameters);
    }

    /** At another rate everything takes as much longer or shorter. */
    private static Diagnosis diagnose(long rate, Map<String, Long> parameters) {
        Map<String, Long> all = new HashMap<>(Map.of("ondemand", 0L));
        all.putAll(parameters);
        Program program = Catalogue.program("printqueue", all);
        List<Checkpoint> checkpoints = new ArrayList<>();
        PortRun.at(
                rate,
                new Compiler(),
                all,
                new QueueRecorder(program, checkpoints::add),
                QueueTraffic.steady(800, packetNanos(rate) * 3 / 4, 1_476, i -> i % 3));
        return new PortHistory(TimeWindows.of(program), checkpoints)
                .diagnose(1, new Span(ASKED.from() * RATE / rate, ASKED.to() * RATE / rate));
    }

    /**
     * With the standard parameters, and with the longest cells that there once were and the right packet: most packets
     * never come to window 1.
     */
    @ParameterizedTest
    @CsvSource({"10, 1250, 12", "17, 1200000, 8", "16, 123040, 12"})
    void whatDoesNotFitTheLinkIsSaid(long m0, long packet, long k) {
        Diagnosis diagnosis = diagnose(Map.of("m0", m0, "packet", packet, "k", k));

        assertThat(diagnosis.direct().confidence()).isEqualTo(Confidence.LOW);
        assertThat(diagnosis.misfit().m0()).isEqualTo(20);
        assertThat(diagnosis.misfit().packetNanos()).isCloseTo(packetNanos(RATE), within(packetNanos(RATE) / 100));
        assertThat(diagnosis.misfit().text()).contains("-p m0=20 -p packet=1");
    }

    /** The parameters advised, and short windows, so that all four answer. */
    @ParameterizedTest
    @CsvSource({"1000000, 23", "2000000, 22", "10000000, 20", "100000000, 17"})
    void whatIsAdvisedFits(long rate, long m0) {
        TimeWindows fitted = new TimeWindows(0, 1, 6, 4, 1).fitted(packetNanos(rate));
        assertThat(fitted.m0()).isEqualTo((int) m0);
        Diagnosis diagnosis = diagnose(rate, Map.of("m0", m0, "packet", fitted.packetNanos(), "k", 6L));
        Culprits.Check check = diagnosis.direct().check();

        assertThat(check.counted()).isCloseTo(ASKED.nanos() / packetNanos(RATE), within(10L));
        assertThat(check.estimated()).isCloseTo(check.counted(), within(0.1 * check.counted()));
        assertThat(diagnosis.direct().confidence()).isEqualTo(Confidence.HIGH);
        assertThat(diagnosis.misfit()).isNull();
    }

    /**
     * Cells of half a packet on a link of 100 Mbit/s that sends full frames only: a round of 64 is 35 packets less a
     * twentieth, so nearly every packet falls into the cell that one had a round before, where the coefficients expect
     * every other. The way out are cells a little longer than a packet.
     */
    @Test
    void packetsInStepWithShortCells() {
        Diagnosis diagnosis = diagnose(100_000_000, Map.of("m0", 16L, "packet", 120_000L, "k", 6L));
        Culprits.Check check = diagnosis.direct().check();

        assertThat(check.estimated()).isGreaterThan(2.0 * check.counted());
        assertThat(diagnosis.direct().confidence()).isEqualTo(Confidence.LOW);
        assertThat(diagnosis.misfit().m0()).isEqualTo(17);
        assertThat(diagnosis.misfit().packet()).isEqualTo(1 << 17);
    }

    /** What the README recommends for other links fits these, and nothing that is half or twice as fast. */
    @ParameterizedTest
    @CsvSource({"10, 1250, 1200", "6, 110, 110", "17, 131072, 123040", "20, 1230400, 1200000", "23, 12304000, 12000000"
    })
    void presetsFitTheirLinks(int m0, long packet, long took) {
        TimeWindows windows = new TimeWindows(m0, 1, 12, 4, packet);
        assertThat(windows.fit(took)).isTrue();
        assertThat(windows.fit(took / 2.0)).isFalse();
        assertThat(windows.fit(took * 2.0)).isFalse();
        assertThat(windows.fitted(took)).isEqualTo(new TimeWindows(m0, 1, 12, 4, Math.max(took, 1L << m0)));
    }

    /**
     * A busy time of 100 packets in 1 ms each; then the link rests, and looks at it go on; then a packet that met
     * nobody.
     */
    @Test
    void aRestingLinkTellsNothing() {
        List<QueueSample> looks = new ArrayList<>();
        for (long at = 1; at <= 100; at++) {
            looks.add(new QueueSample(at * MILLISECOND, 10, MILLISECOND / 2, at));
        }
        for (long at = 101; at <= 1_000; at++) {
            looks.add(new QueueSample(at * MILLISECOND, 10, MILLISECOND / 2, 100));
        }
        looks.add(new QueueSample(1_001 * MILLISECOND, 0, 1_000 * MILLISECOND, 101));
        assertThat(new LinkPace().add(looks).packetNanos()).isEqualTo(MILLISECOND);
        assertThat(new LinkPace().add(looks.subList(0, 20)).packetNanos())
                .as("too few to tell")
                .isZero();
        assertThat(LinkAdvice.of(1, new TimeWindows(10, 1, 12, 4, 1_250), new LinkPace().add(looks.subList(0, 20))))
                .isEmpty();
    }
}
