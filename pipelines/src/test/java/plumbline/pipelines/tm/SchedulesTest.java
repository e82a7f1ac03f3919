package plumbline.pipelines.tm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.tm.file.TrafficManagerFile;

/** Schedules worked by hand, one per file: which packet leaves when. */
class SchedulesTest {
    /**
     * A line: name, queue, bytes, when it comes, when it leaves (with {@code ce} if it is marked) or why it is dropped;
     * perhaps {@code ect}: its sender knows ECN; {@code flow=N}; {@code rank=N}.
     */
    private record Row(String name, int queue, int bytes, long comes, String leaves, List<String> more) {
        static Row of(String line) {
            String[] words = line.trim().split("\\s+");
            return new Row(
                    words[0],
                    Integer.parseInt(words[1]),
                    Integer.parseInt(words[2]),
                    Long.parseLong(words[3]),
                    words[4],
                    List.of(words).subList(5, words.length));
        }

        Packet packet() {
            Packet packet = more.contains("ect") ? Packets.ect(bytes) : Packets.sized(bytes);
            packet.frame().buffer().putByte(Frame.HEADROOM, (byte) number("flow="));
            packet.rank(number("rank="));
            packet.sendTo(0, queue);
            return packet;
        }

        private int number(String name) {
            return more.stream()
                    .filter(word -> word.startsWith(name))
                    .mapToInt(word -> Integer.parseInt(word.substring(name.length())))
                    .sum();
        }
    }

    private record Case(TrafficManagerConfig config, List<Row> rows) {
        static Case read(Path file) throws IOException {
            TrafficManagerConfig config = null;
            List<Row> rows = new ArrayList<>();
            for (String line : Files.readAllLines(file)) {
                if (line.startsWith("port ")) {
                    config = TrafficManagerFile.read(file.toString(), "{\"each_port\": " + line.substring(5) + "}");
                } else if (line.startsWith("all ")) {
                    config = TrafficManagerFile.read(file.toString(), line.substring(4));
                } else if (!line.startsWith("#") && !line.isBlank()) {
                    rows.add(Row.of(line));
                }
            }
            rows.sort(Comparator.comparingLong(Row::comes));
            return new Case(config, rows);
        }
    }

    @TestFactory
    Stream<DynamicTest> leavesAsWorkedByHand() throws IOException, URISyntaxException {
        try (Stream<Path> listing =
                Files.list(Path.of(SchedulesTest.class.getResource("schedules").toURI()))) {
            List<Path> files = listing.sorted().toList();
            assertThat(files).hasSizeGreaterThan(10);
            return files.stream()
                    .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> check(file)));
        }
    }

    private static void check(Path file) throws IOException {
        Case given = Case.read(file);
        Map<Packet, String> names = new HashMap<>();
        Map<String, String> left = new TreeMap<>();
        Set<String> refused = new HashSet<>();
        TrafficManager manager = new TrafficManager(given.config(), List.of(0), new QueueObserver() {
            @Override
            public void dropped(Packet packet, DropReason reason, long nanos) {
                left.put(names.get(packet), reason.name());
                refused.add(names.get(packet));
            }

            @Override
            public void pushedOut(Packet packet, long nanos) {
                left.put(names.get(packet), DropReason.PUSHED_OUT.name());
            }
        });
        Map<String, String> expected = new TreeMap<>();
        for (Row row : given.rows()) {
            collect(manager, row.comes(), names, left);
            Packet packet = row.packet();
            names.put(packet, row.name());
            boolean taken = manager.enqueue(packet, row.comes());
            assertThat(taken).isEqualTo(!refused.contains(row.name()));
            for (Packet out = manager.pushedOut(); out != null; out = manager.pushedOut()) {
                assertThat(left).containsEntry(names.get(out), DropReason.PUSHED_OUT.name());
            }
            collect(manager, row.comes(), names, left);
            assertThat(expected.put(row.name(), row.leaves())).isNull();
        }
        collect(manager, Long.MAX_VALUE - 1, names, left);
        assertThat(left).isEqualTo(expected);
        assertThat(manager.waiting()).isZero();
    }

    private static void collect(
            TrafficManager manager, long nanos, Map<Packet, String> names, Map<String, String> left) {
        for (Packet packet = manager.dequeue(nanos); packet != null; packet = manager.dequeue(nanos)) {
            left.put(names.get(packet), packet.dequeuedAt() + (packet.congested() ? "ce" : ""));
        }
    }
}
