package plumbline.pipelines.tm.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.QueueUnits;
import plumbline.pipelines.tm.Rate;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.pipelines.tm.mark.DepthUnit;
import plumbline.pipelines.tm.mark.EcnMarking;
import plumbline.pipelines.tm.order.Discipline;
import plumbline.pipelines.tm.schedule.Scheduling;

class TrafficManagerFileTest {
    private static final String ALL = """
        { "cell_bytes": 176, "cells": 1000, "timestamp_bits": 18, "depth_bits": 10,
          "each_port": { "rate": "10gbit", "overhead_bytes": 20, "cells": 900,
                         "queues": 8, "scheduler": "weighted", "quantum": 512,
                         "each_queue": { "packets": 5, "cells": 50, "guaranteed_cells": 3, "alpha": 0.5,
                                         "rate": "1gbit", "weight": 2, "priority": 7, "discipline": "fair", "ecn": "65packets" },
                         "queue": { "7": { "weight": 4 } } },
          "port": { "1": { "rate": "unlimited", "queue": { "6": { "packets": 9 } } },
                    "2": { "scheduler": "strict", "groups": [ { "queues": 3, "scheduler": "strict", "priority": 4 },
                                                              { "queues": 5, "weight": 2, "quantum": 64 } ] } } }
        """;

    @Test
    void everyKey() {
        QueueConfig each = new QueueConfig(
                5, 50, 3, 0.5, 1_000_000_000L, 2, 7, new Discipline.Fair(), new EcnMarking.Step(65, DepthUnit.PACKETS));
        PortConfig eachPort = new PortConfig(
                8, new Scheduling.Weighted(512), 10_000_000_000L, 20, 900, each, Map.of(7, each.withWeight(4)));
        assertThat(TrafficManagerFile.read("tm.json", ALL))
                .isEqualTo(new TrafficManagerConfig(
                        new QueueUnits(176, 18, 10),
                        1_000,
                        eachPort,
                        Map.of(
                                1,
                                eachPort.withRate(0).withQueue(6, each.withLimits(9, 50)),
                                2,
                                eachPort.withQueues(
                                        8,
                                        new Scheduling.Groups(
                                                Scheduling.STRICT,
                                                List.of(
                                                        new Scheduling.Group(3, 1, 4, Scheduling.STRICT),
                                                        new Scheduling.Group(5, 2, new Scheduling.Weighted(64))))))));
    }

    @Test
    void schedulersAreSaidWithTheirGroups() {
        PortConfig port = TrafficManagerFile.read("tm.json", """
            { "each_port": { "scheduler": "strict", "groups": [ { "queues": 2, "scheduler": "weighted", "weight": 3 },
                                                                { "queues": 1 } ] } }
            """).defaults();
        assertThat(port.scheduling().text()).isEqualTo("strict among queues 0–1 weighted with weight 3, 2 weighted");
        assertThat(Scheduling.ROTATING.text()).isEqualTo("rotating");
    }

    @Test
    void nothingSaidIsTheDefault() {
        assertThat(TrafficManagerFile.read("tm.json", "{}")).isEqualTo(TrafficManagerConfig.DEFAULT);
        assertThat(TrafficManagerFile.read("tm.json", "{\"each_port\": {\"each_queue\": {}}, \"port\": null}"))
                .isEqualTo(TrafficManagerConfig.DEFAULT);
    }

    @TestFactory
    Stream<DynamicTest> whatIsWrongIsNamed() throws IOException, URISyntaxException {
        Path file =
                Path.of(TrafficManagerFileTest.class.getResource("wrong.txt").toURI());
        List<String> cases = Files.readAllLines(file).stream()
                .filter(line -> !line.startsWith("#"))
                .toList();
        assertThat(cases).hasSizeGreaterThan(20);
        return cases.stream().map(line -> {
            String[] parts = line.split(" \\| ", 2);
            return DynamicTest.dynamicTest(parts[0], () -> assertThatThrownBy(
                            () -> TrafficManagerFile.read("tm.json", parts[0]))
                    .isInstanceOf(TrafficManagerFileException.class)
                    .hasMessageStartingWith("tm.json:")
                    .hasMessageContaining(parts[1])
                    .hasMessageNotContainingAny("Source:", "plumbline.", "java.")
                    .satisfies(thrown -> assertThat(thrown.getMessage().lines()).hasSize(1)));
        });
    }

    @ParameterizedTest
    @CsvSource({"800bit,800", "64kbit,64000", "100Mbit,100000000", "2.5gbit,2500000000", "0.001kbit,1", "unlimited,0"})
    void rates(String text, long bitsPerSecond) {
        assertThat(Rate.ofLink(text).bitsPerSecond()).isEqualTo(bitsPerSecond);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "unlimited",
                "1bit",
                "999bit",
                "1kbit",
                "800kbit",
                "1.001kbit",
                "100mbit",
                "2.5gbit",
                "10tbit",
                "1.000000001gbit",
                "99999tbit"
            })
    void aRateIsWrittenAsOneReadsIt(String text) {
        assertThat(Rate.text(Rate.ofLink(text).bitsPerSecond())).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0bit", "1.5bit", "100", "-1mbit", "1mbps", "''", "1e9bit", "999999999999999tbit", "٣mbit"})
    void noRates(String text) {
        assertThatThrownBy(() -> Rate.ofLink(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is no rate");
    }

    /** Damaged text is read or refused in one line; nothing else comes out. */
    @Property(tries = 3_000)
    void damagedText(@ForAll long seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder(ALL);
        for (int damage = 1 + random.nextInt(4); damage > 0; damage--) {
            int at = random.nextInt(text.length());
            switch (random.nextInt(4)) {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.setCharAt(at, "{}[]\":,0919-.eax \n\u0000\uD800".charAt(random.nextInt(19)));
                case 2 -> text.insert(at, text.substring(at, Math.min(text.length(), at + random.nextInt(40))));
                default -> text.delete(at, Math.min(text.length() - 1, at + random.nextInt(30)));
            }
        }
        try {
            TrafficManagerFile.read("tm.json", text.toString());
        } catch (TrafficManagerFileException refused) {
            assertThat(refused.getMessage()).startsWith("tm.json:").hasLineCount(1);
        }
    }
}
