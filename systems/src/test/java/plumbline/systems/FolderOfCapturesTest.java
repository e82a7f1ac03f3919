package plumbline.systems;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.bench.experiment.Experiment;
import plumbline.bench.experiment.ExperimentRun;
import plumbline.bench.experiment.ExperimentRunner;
import plumbline.bench.experiment.Measurement;
import plumbline.bench.experiment.log.LogContents;
import plumbline.bench.experiment.log.MeasurementLog;
import plumbline.bench.experiment.log.RunHeader;

/** The folder of captures of docs/EXPERIMENTS.md: several captures put together are one of all their packets. */
class FolderOfCapturesTest {
    private static final Pattern EXAMPLE = Pattern.compile("```\n\\$ cat captures.yaml\n(.*?)```", Pattern.DOTALL);

    @TempDir
    Path folder;

    /** A packet, seconds since 1970 and the last byte of each address: 10.0.0.x and 10.0.0.y. */
    private record Packet(int second, int source, int destination) {}

    private static void write(Path file, List<Packet> packets) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(24 + packets.size() * (16 + 34)).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(0xa1b2c3d4).putShort((short) 2).putShort((short) 4);
        bytes.putInt(0).putInt(0).putInt(65535).putInt(1);
        for (Packet packet : packets) {
            bytes.putInt(packet.second).putInt(0).putInt(34).putInt(34);
            byte[] frame = new byte[34];
            frame[12] = 8; // Ethernet type 0x0800
            frame[14] = 0x45;
            frame[26] = 10;
            frame[29] = (byte) packet.source;
            frame[30] = 10;
            frame[33] = (byte) packet.destination;
            bytes.put(frame);
        }
        Files.createDirectories(file.getParent());
        Files.write(file, bytes.array());
    }

    private Map<String, List<String>> tables;

    private List<Measurement> measured(Path in) throws IOException {
        Matcher example = EXAMPLE.matcher(Files.readString(Path.of("../docs/EXPERIMENTS.md")));
        assertThat(example.find()).isTrue();
        Path file = Files.writeString(in.resolve("captures.yaml"), example.group(1));
        ExperimentRun run = ExperimentRun.ofFile(file, Path.of("absent"), false, Map.of());
        Experiment experiment = run.experiment();
        try (MeasurementLog log = MeasurementLog.open(in.resolve("captures.jsonl"), RunHeader.of(run), false)) {
            new ExperimentRunner(run.inputs(), 2).run(experiment.points(), log::add);
        }
        LogContents contents = MeasurementLog.read(in.resolve("captures.jsonl"));
        assertThat(contents.failures(experiment.points())).isEmpty();
        tables = contents.tables(experiment);
        return contents.results(experiment).measurements();
    }

    /** Five packets in two captures; the second interval begins in one and ends in the other. */
    @Test
    void flowsAreAddedUpByInterval() throws Exception {
        write(folder.resolve("traces/a.pcap"), List.of(new Packet(7, 1, 2), new Packet(8, 1, 2), new Packet(8, 3, 4)));
        write(folder.resolve("traces/b.pcap"), List.of(new Packet(8, 3, 4), new Packet(9, 1, 2), new Packet(8, 5, 6)));
        List<Measurement> exact = measured(folder).stream()
                .filter(one -> one.series().equals("exact") && one.seed() == 1)
                .toList();
        assertThat(exact).extracting(Measurement::x).containsExactly("a.pcap", "b.pcap", "all");
        assertThat(exact.getLast().metrics())
                .containsEntry("packets", 6.0)
                .containsEntry("flows", 3.0)
                .containsEntry("largest", 3.0);
        assertThat(tables.get("capture").stream().filter(line -> !line.startsWith("exact,2")))
                .containsExactly(
                        "series,seed,interval_ms,rank,source,destination,packets",
                        "exact,1,7000,1,10.0.0.1,10.0.0.2,1",
                        "exact,1,8000,1,10.0.0.3,10.0.0.4,2",
                        "exact,1,8000,2,10.0.0.1,10.0.0.2,1",
                        "exact,1,9000,1,10.0.0.1,10.0.0.2,1");
    }

    @Test
    void severalCapturesAreAsOne() throws Exception {
        List<Packet> packets = IntStream.range(0, 3_000)
                .mapToObj(i -> new Packet(i / 700, i * i % 7, i * 31 % 251))
                .toList();
        Path apart = folder.resolve("apart");
        write(apart.resolve("traces/1.pcap"), packets.subList(0, 1_000));
        write(apart.resolve("traces/2.pcap"), packets.subList(1_000, 1_100));
        write(apart.resolve("traces/3.pcap"), packets.subList(1_100, 3_000));
        Path together = folder.resolve("together");
        write(together.resolve("traces/1.pcap"), packets);
        List<Measurement> whole = measured(together);
        Map<String, List<String>> wholeTables = tables;
        List<Measurement> parts = measured(apart);
        assertThat(parts)
                .filteredOn(one -> one.x().equals("all"))
                .hasSize(6)
                .isEqualTo(whole.stream().filter(one -> one.x().equals("all")).toList());
        assertThat(whole).filteredOn(one -> one.x().equals("1.pcap")).allSatisfy(one -> assertThat(whole)
                .contains(new Measurement(one.series(), "all", one.seed(), one.metrics())));
        assertThat(tables).isEqualTo(wholeTables).containsOnlyKeys("capture", "capture-collectors");
        assertThat(parts)
                .filteredOn(one -> one.series().equals("exact") && one.x().equals("all"))
                .allSatisfy(one -> assertThat(one.metrics()).containsEntry("packets", 3_000.0));
        double pairs = packets.stream()
                .map(packet -> List.of(packet.source, packet.destination))
                .distinct()
                .count();
        assertThat(parts)
                .filteredOn(one -> one.series().equals("distinct") && one.x().equals("all"))
                .allSatisfy(one -> assertThat(one.metrics().get("distinct"))
                        .isBetween(pairs * 0.6, pairs * 1.4)); // three standard errors of 64 registers
        assertThat(parts)
                .filteredOn(one -> one.series().equals("collectors") && one.x().equals("all"))
                .allSatisfy(one ->
                        assertThat(one.metrics()).containsEntry("sources", 4.0).containsKey("alerts"));
    }
}
