package plumbline.systems.conquest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.SharedInputs;
import plumbline.bench.experiment.subject.Trial;

class MetQueueSubjectTest {
    private static Map<String, Double> measured(String burst) {
        return new MetQueueSubject()
                .measure(new Trial(
                        new PointSettings(
                                "here",
                                Map.of(
                                        "subject", "met-queue",
                                        "tcp", "reno",
                                        "marking", "none",
                                        "burst_mb", burst,
                                        "seconds", "1",
                                        "buffer", "500")),
                        1,
                        new SharedInputs(List.of(Path.of("")))));
    }

    /**
     * Nobody marks, so New Reno fills the buffer of 500 packets until one is lost, which halves a window of some 530:
     * the queue falls to nearly nothing and rises again, and is never longer than the buffer. A flow of one packet
     * waits for what is before it and for no more than the rest of one transmission.
     */
    @Test
    void aLargeFlowFillsTheBuffer() {
        Map<String, Double> queue = measured("200");
        assertThat(queue.get("p99")).isBetween(400.0, 501.0);
        assertThat(queue.get("p10")).isBetween(0.0, 400.0);
        assertThat(queue.get("median")).isBetween(queue.get("p10"), queue.get("p90"));
        assertThat(queue.get("large")).as("200 MB at 10 Gbit/s, ms").isBetween(160.0, 250.0);
    }

    @Test
    void withoutALargeFlowThereIsNothingToMeet() {
        assertThatThrownBy(() -> measured("0"))
                .isInstanceOf(ExperimentException.class)
                .hasMessageContaining("no large flow was under way");
    }
}
