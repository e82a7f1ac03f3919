package plumbline.programs.conquest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.programs.conquest.ConQuestModel.Cleaning;
import plumbline.programs.conquest.ConQuestModel.Settings;
import plumbline.programs.conquest.Departures.Departure;
import plumbline.programs.rig.Catalogue;
import plumbline.vm.compiler.Compiler;

/**
 * A switch that knows nothing of ConQuest stands between two taps. What ConQuest says from the taps is what the model
 * says from the other switch's own books, for every packet that it recognises; and it recognises nearly all.
 */
class TapTest {
    private static final int PACKETS = 4_000;
    private static final long SEED = 3;
    private static final int K = 16;
    private static final long PATIENCE = 2_000_000;

    /** What passed the device, IPv4 and IPv6, TCP, UDP and others. */
    private static List<Departure> device() {
        Departures departures = new Departures();
        Switch device = Switch.builder(Catalogue.verified("l2forward", "pisa", Map.of()), new Compiler(Duration.ZERO))
                .trafficManager(TrafficManagerConfig.DEFAULT.withPort(1, PortConfig.DEFAULT.withRate(10_000_000_000L)))
                .queueObserver(departures)
                .port(0, Traffic.numbered(SEED, PACKETS))
                .port(1, new MemoryPort("out"))
                .build();
        new StepRunner(device).run();
        return departures.list();
    }

    @ParameterizedTest(name = "tap={0} places={1}")
    @CsvSource({"1, 65536, 0.99", "1, 256, 0.2", "2, 65536, 0.9"})
    void seesTheQueueOfAnotherDevice(int tap, int places, double least) {
        List<Departure> passed = device();
        assertThat(passed).hasSize(PACKETS);
        MemoryPort entering = new MemoryPort("entering");
        MemoryPort leaving = new MemoryPort("leaving");
        passed.stream()
                .sorted(Comparator.comparingLong(Departure::came))
                .forEach(packet -> entering.add(packet.came(), packet.frame()));
        passed.forEach(packet -> leaving.add(packet.left(), packet.frame()));
        MemoryPort out = new MemoryPort("out");
        Map<String, Long> parameters = Map.of(
                "tap",
                (long) tap,
                "places",
                (long) places,
                "patience",
                PATIENCE,
                "ip6",
                1L,
                "monitored",
                2L,
                "k",
                (long) K,
                "columns",
                64L,
                "action",
                0L,
                "report",
                1L);
        Switch measuring = Switch.builder(
                        Catalogue.verified("conquest", "unlimited", parameters), new Compiler(Duration.ZERO))
                .port(0, entering)
                .port(1, leaving)
                .port(2, out)
                .build();
        new StepRunner(measuring).run();
        assertThat(out.sent()).as("what leaves the device, and nothing else").hasSize(PACKETS);

        ConQuestModel snapshots =
                new ConQuestModel(new Settings(4, 2, 64, 1 << K, SummedWindows.ARTEFACT, Cleaning.CYCLIC));
        TapModel taps = new TapModel(places, PATIENCE, TapModel.Places.values()[tap - 1]);
        List<Departure> arrivals = passed.stream()
                .sorted(Comparator.comparingLong(Departure::came))
                .toList();
        int next = 0;
        int recognised = 0;
        for (int i = 0; i < PACKETS; i++) {
            Departure packet = passed.get(i);
            // At one instant port 0 comes before port 1.
            for (; next < PACKETS && arrivals.get(next).came() <= packet.left(); next++) {
                taps.enters(arrivals.get(next).print(), arrivals.get(next).came());
            }
            OptionalLong came = taps.leaves(packet.print());
            long estimate = snapshots.leaves(packet.flow(0, false), came.orElse(packet.left()), packet.left(), 1);
            assertThat(destination(out.sent().get(i).bytes()))
                    .as("packet %d", i)
                    .isEqualTo(came.isPresent() ? estimate : 0);
            if (came.isPresent()) {
                recognised++;
                assertThat(came.getAsLong()).as("packet %d", i).isEqualTo(packet.came());
            }
        }
        assertThat((double) recognised / PACKETS).isGreaterThan(least);
    }

    private static long destination(byte[] frame) {
        long value = 0;
        for (int i = 0; i < 6; i++) {
            value = value << 8 | frame[i] & 0xFF;
        }
        return value;
    }
}
