package plumbline.programs.printqueue.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.programs.flowradar.FiveTuple;
import plumbline.programs.printqueue.checkpoint.Checkpoint;
import plumbline.programs.printqueue.checkpoint.QueueReading;
import plumbline.programs.printqueue.checkpoint.QueueSample;
import plumbline.programs.printqueue.checkpoint.QueueSteps;
import plumbline.programs.printqueue.checkpoint.TimeWindows;
import plumbline.programs.printqueue.checkpoint.WindowCells;

/**
 * What was handed over is there again, whatever happens to the file: nothing is invented, and only what was hit is
 * lost.
 */
class HistoryTest {
    private static final HistoryHead HEAD = new HistoryHead(new TimeWindows(10, 1, 12, 2, 1_250), true, true, 2);
    private static final long SEED = 11;

    @TempDir
    private Path folder;

    private static Checkpoint checkpoint(SplittableRandom random, int number) {
        List<FiveTuple> flows = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            flows.add(new FiveTuple(
                    random.nextInt(),
                    random.nextInt(),
                    random.nextInt(65_536),
                    random.nextInt(65_536),
                    random.nextInt(256)));
        }
        List<WindowCells> windows = new ArrayList<>();
        for (int window = 0; window < 2; window++) {
            long[] numbers = LongStream.generate(() -> random.nextLong(1L << 50))
                    .limit(random.nextInt(4))
                    .sorted()
                    .toArray();
            windows.add(
                    new WindowCells(numbers, random.ints(numbers.length, 0, 3).toArray()));
        }
        long from = number * 1_000L;
        QueueSteps queue = new QueueSteps(
                from + 999,
                random.nextInt(30_000),
                List.of(
                        new QueueSteps.Step(3, 0, random.nextLong(1L << 40)),
                        new QueueSteps.Step(random.nextInt(4, 30_000), 2, 1L << 41)));
        List<QueueSample> samples = List.of(
                new QueueSample(from + 10, random.nextInt(1 << 19), -1, 0),
                new QueueSample(from + 20, 5, random.nextLong(1L << 60), random.nextLong(1L << 40)));
        Checkpoint.Kind kind = Checkpoint.Kind.values()[number % 3];
        Checkpoint.Victim victim = kind == Checkpoint.Kind.FROZEN
                ? new Checkpoint.Victim(from, from + 7, 1, from - 5)
                : Checkpoint.Victim.NONE;
        List<QueueReading> queues =
                List.of(new QueueReading(queue, samples), new QueueReading(QueueSteps.NONE, samples.subList(0, 1)));
        return new Checkpoint(1, kind, from, from + 1_000, victim, number, flows, windows, queues);
    }

    private List<Checkpoint> write(int count, long segmentBytes, long mostBytes) throws HistoryException {
        SplittableRandom random = new SplittableRandom(SEED);
        List<Checkpoint> written = new ArrayList<>();
        try (HistoryWriter writer = HistoryWriter.open(folder, HEAD, mostBytes, segmentBytes)) {
            for (int i = 0; i < count; i++) {
                written.add(checkpoint(random, i));
                writer.accept(written.getLast());
            }
            assertThat(writer.lost()).isZero();
            assertThat(writer.written()).isEqualTo(count);
        }
        return written;
    }

    private static List<Checkpoint> all(History history) throws HistoryException {
        List<Checkpoint> all = new ArrayList<>();
        for (History.Entry entry : history.entries()) {
            all.add(history.read(entry));
        }
        return all;
    }

    private Path only() throws IOException {
        assertThat(Segments.in(folder)).hasSize(1);
        return Segments.in(folder).getFirst();
    }

    @Test
    void comesBackAsItWas() throws HistoryException {
        List<Checkpoint> written = write(50, 1 << 16, 1 << 20);
        History history = History.open(folder);
        assertThat(history.head()).isEqualTo(HEAD);
        assertThat(all(history)).isEqualTo(written);
        assertThat(history.missing()).isZero();
        assertThat(history.damagedBytes()).isZero();
    }

    /** As after a kill: what is whole before the cut is there, and nothing else. */
    @Test
    void cutAtEveryByte() throws IOException, HistoryException {
        List<Checkpoint> written = write(5, 1 << 16, 1 << 20);
        byte[] whole = Files.readAllBytes(only());
        List<History.Entry> entries = History.open(folder).entries();
        for (int cut = 0; cut < whole.length; cut++) {
            Files.write(only(), Arrays.copyOf(whole, cut));
            int end = cut;
            int kept = (int) entries.stream()
                    .filter(entry -> entry.at() + entry.length() <= end)
                    .count();
            if (cut < entries.getFirst().at() / 3) {
                assertThatThrownBy(() -> History.open(folder)).isInstanceOf(HistoryException.class);
            } else if (kept > 0) {
                assertThat(all(History.open(folder))).as("cut at %d", cut).isEqualTo(written.subList(0, kept));
            }
            // The same with zeros behind the cut, as the rest of a segment that was never written.
            Files.write(only(), Arrays.copyOf(Arrays.copyOf(whole, cut), whole.length));
            if (kept > 0) {
                assertThat(all(History.open(folder)).subList(0, kept))
                        .as("zeros from %d", cut)
                        .isEqualTo(written.subList(0, kept));
            }
        }
    }

    /** One record or half of the head is lost at most, never more, and that it is missing is said. */
    @Test
    @Tag("long")
    void anyByteChanged() throws IOException, HistoryException {
        List<Checkpoint> written = write(5, 1 << 16, 1 << 20);
        byte[] whole = Files.readAllBytes(only());
        SplittableRandom random = new SplittableRandom(SEED);
        for (int at = 0; at < whole.length; at++) {
            byte[] changed = whole.clone();
            changed[at] ^= (byte) random.nextInt(1, 256);
            Files.write(only(), changed);
            History history = History.open(folder);
            List<Checkpoint> found = all(history);
            assertThat(written).as("byte %d, seed %d", at, SEED).containsAll(found);
            assertThat(found).hasSizeGreaterThanOrEqualTo(4);
            if (found.size() < 5) {
                assertThat(history.damagedBytes()).as("byte %d", at).isPositive();
                boolean inside = found.getFirst().equals(written.getFirst())
                        && found.getLast().equals(written.getLast());
                assertThat(history.missing()).isEqualTo(inside ? 1 : 0);
            }
        }
    }

    @Test
    void theOldestGoes() throws IOException, HistoryException {
        List<Checkpoint> written = write(400, 4_096, 5 * 4_096);
        assertThat(Segments.in(folder)).hasSizeBetween(4, 6);
        assertThat(bytes()).isBetween(4 * 4_096L, 5 * 4_096L);
        List<Checkpoint> kept = all(History.open(folder));
        assertThat(kept)
                .hasSizeBetween(20, 390)
                .isEqualTo(written.subList(written.size() - kept.size(), written.size()));
    }

    @Test
    void anotherRunContinues() throws HistoryException {
        List<Checkpoint> first = write(10, 1 << 16, 1 << 20);
        List<Checkpoint> second = write(10, 1 << 16, 1 << 20);
        first.addAll(second);
        assertThat(all(History.open(folder))).isEqualTo(first);
        assertThat(History.open(folder).missing()).isZero();
    }

    private long bytes() throws IOException {
        long sum = 0;
        for (Path segment : Segments.in(folder)) {
            sum += Files.size(segment);
        }
        return sum;
    }

    /** Seen while it is being written, and not closed: as after a kill. The file is as long as what is in it. */
    @Test
    void aWriterThatNeverCloses() throws IOException, HistoryException {
        HistoryWriter writer = HistoryWriter.open(folder, HEAD, 1 << 20, 1 << 16);
        Checkpoint checkpoint = checkpoint(new SplittableRandom(SEED), 0);
        writer.accept(checkpoint);
        assertThat(all(History.open(folder))).containsExactly(checkpoint);
        long open = Files.size(only());
        assertThat(open).isEqualTo(writer.writtenBytes());
        writer.close();
        assertThat(Files.size(only())).isEqualTo(open);
    }

    /**
     * A switch that is killed and started again, over and over: what counts is how much is there, not how often it
     * began.
     */
    @Test
    void aCrashLoopErasesNothing() throws IOException, HistoryException {
        List<Checkpoint> all = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(SEED);
        for (int run = 0; run < 60; run++) {
            try (HistoryWriter writer = HistoryWriter.open(folder, HEAD, 1 << 20)) {
                if (run % 2 == 0) {
                    all.add(checkpoint(random, run));
                    writer.accept(all.getLast());
                }
            }
        }
        assertThat(all(History.open(folder))).isEqualTo(all);
        assertThat(Segments.in(folder))
                .as("none for a run without a checkpoint, but the last")
                .hasSize(31);
    }

    /** A checkpoint that is larger than a segment is one of its own. */
    @Test
    void aSegmentMayHaveOneCheckpoint() throws IOException, HistoryException {
        List<Checkpoint> written = write(5, 64, 1 << 20);
        assertThat(all(History.open(folder))).isEqualTo(written);
    }

    @Test
    void onlyOneWriterAtATime() throws HistoryException {
        HistoryWriter first = HistoryWriter.open(folder, HEAD, 1 << 20);
        assertThatThrownBy(() -> HistoryWriter.open(folder, HEAD, 1 << 20))
                .isInstanceOf(HistoryException.class)
                .hasMessageContaining(folder.toString())
                .hasMessageContaining("is writing to it");
        first.close();
        HistoryWriter.open(folder, HEAD, 1 << 20).close();
    }

    /** The second segment is a device that is always full. */
    @Test
    void aFullDiskEndsTheRecording() throws IOException, HistoryException {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "no /dev/full");
        SplittableRandom random = new SplittableRandom(SEED);
        List<Checkpoint> given = new ArrayList<>();
        try (HistoryWriter writer = HistoryWriter.open(folder, HEAD, 1 << 20, 1_024)) {
            Files.createSymbolicLink(Segments.path(folder, 1), full);
            for (int i = 0; i < 50; i++) {
                given.add(checkpoint(random, i));
                writer.accept(given.getLast());
            }
            assertThat(writer.trouble()).isEqualTo("No space left on device");
            assertThat(writer.written()).isPositive();
            assertThat(writer.written() + writer.lost()).isEqualTo(50);
            assertThat(all(History.open(folder))).isEqualTo(given.subList(0, (int) writer.written()));
        }
        HistoryWriter.open(folder, HEAD, 1 << 20).close(); // and it is not locked
    }

    /** A file system of its own that fills in the middle of a record: needs the right to mount. */
    @Test
    void aFullFileSystemKeepsWholeRecords() throws IOException, InterruptedException {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        assumeTrue(run("mount", "-t", "tmpfs", "-o", "size=64k", "none", disk.toString()) == 0, "no right to mount");
        try {
            SplittableRandom random = new SplittableRandom(SEED);
            List<Checkpoint> given = new ArrayList<>();
            try (HistoryWriter writer = HistoryWriter.open(disk, HEAD, 1 << 20, 1 << 20)) {
                for (int i = 0; i < 2_000; i++) {
                    given.add(checkpoint(random, i));
                    writer.accept(given.getLast());
                }
                assertThat(writer.trouble()).isEqualTo("No space left on device");
                assertThat(writer.written() + writer.lost()).isEqualTo(2_000);
                History history = History.open(disk);
                assertThat(all(history)).isEqualTo(given.subList(0, (int) writer.written()));
                assertThat(history.damagedBytes()).isZero();
            }
            assertThatThrownBy(() -> {
                        Files.write(disk.resolve("rest"), new byte[1 << 16]);
                    })
                    .isInstanceOf(IOException.class);
            assertThatThrownBy(() -> HistoryWriter.open(disk, HEAD, 1 << 20))
                    .isInstanceOf(HistoryException.class)
                    .hasMessageContaining("No space left on device");
        } finally {
            run("umount", disk.toString());
        }
    }

    private static int run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    @Test
    void whatIsNoHistory() throws IOException {
        assertThatThrownBy(() -> History.open(folder))
                .isInstanceOf(HistoryException.class)
                .hasMessageContaining("no history");
        assertThatThrownBy(() -> History.open(folder.resolve("nonesuch"))).hasMessageContaining("--history");
        Files.write(folder.resolve("00000000.pq"), "something else altogether".getBytes(StandardCharsets.US_ASCII));
        assertThatThrownBy(() -> History.open(folder)).hasMessageContaining("cannot be read");
    }

    /**
     * As of a busy link of 10 Gbit/s: cells in a row, of flows that come in bursts. Two numbers a cell take less than a
     * byte.
     */
    @Test
    void aCellOfABusyLinkTakesLessThanAByte() throws HistoryException {
        SplittableRandom random = new SplittableRandom(SEED);
        List<FiveTuple> flows = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            flows.add(new FiveTuple(random.nextInt(), random.nextInt(), i, i, 6));
        }
        List<WindowCells> windows = new ArrayList<>();
        for (int window = 0; window < 4; window++) {
            long[] numbers = LongStream.range(1L << 30, (1L << 30) + 4_096)
                    .filter(cell -> random.nextInt(100) < 82)
                    .toArray();
            int[] owners = new int[numbers.length];
            for (int i = 1; i < owners.length; i++) {
                owners[i] = random.nextInt(4) == 0 ? random.nextInt(100) : owners[i - 1];
            }
            windows.add(new WindowCells(numbers, owners));
        }
        int cells = windows.stream().mapToInt(WindowCells::count).sum();
        Checkpoint busy = new Checkpoint(
                1, Checkpoint.Kind.PERIODIC, 0, 63_000_000, Checkpoint.Victim.NONE, 0, flows, windows, List.of());
        HistoryHead head = new HistoryHead(new TimeWindows(10, 1, 12, 4, 1_250), true, false, 1);
        try (HistoryWriter writer = HistoryWriter.open(folder, head, 1 << 20, 1 << 16)) {
            long before = writer.writtenBytes();
            writer.accept(busy);
            assertThat(writer.writtenBytes() - before).isLessThan(cells);
        }
        assertThat(all(History.open(folder))).containsExactly(busy);
    }
}
