package plumbline.pipelines.stat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.agrona.concurrent.status.CountersReader;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written into a counters' file comes out of it, and nothing else is taken for one. */
class StatFileTest {
    @TempDir
    Path temp;

    private enum Reason {
        PARSER,
        QUEUE_FULL
    }

    private record Port(int number, String name, long sentBytes, Map<Reason, Long> drops) {}

    private record Report(
            String program,
            long received,
            boolean conserved,
            double share,
            List<Port> ports,
            List<Long> fill,
            Map<String, Map<String, Long>> stages) {}

    private static Report report(long received) {
        return new Report(
                "p",
                received,
                true,
                0.5,
                List.of(new Port(3, "tap:a", 64, Map.of(Reason.QUEUE_FULL, 2L))),
                List.of(8L, 9L),
                Map.of("in 2 A.b", Map.of("Routes", 5L)));
    }

    @Test
    void numbersOfAReportAreReadUnderTheirNames() throws IOException {
        Path path = temp.resolve("stat");
        try (StatFile file = StatFile.create(path, 42)) {
            file.write(report(7), 1_000);
            file.write(report(8), 2_000);
            try (StatReader reader = StatReader.open(path)) {
                assertThat(reader.process()).isEqualTo(42);
                assertThat(reader.updatedNanos()).isEqualTo(2_000);
                assertThat(reader.read())
                        .containsExactly(
                                entry("received", 8L),
                                entry("conserved", 1L),
                                entry("ports.3 tap:a.sent_bytes", 64L),
                                entry("ports.3 tap:a.drops.queue_full", 2L),
                                entry("fill.0", 8L),
                                entry("fill.1", 9L),
                                entry("stages.in 2 A_b.Routes", 5L));
            }
        }
        assertThat(path).doesNotExist();
    }

    /** A port was deleted and put back under another name: what the old one counted is in the number's counters. */
    @Test
    void whatAReportHasNoMoreIsGone() throws IOException {
        Path path = temp.resolve("stat");
        record Ports(List<Port> ports) {}
        Port before = new Port(3, "tap:a", 64, Map.of(Reason.QUEUE_FULL, 2L));
        Port after = new Port(3, "tap:b", 70, Map.of(Reason.PARSER, 1L));
        try (StatFile file = StatFile.create(path, 1);
                StatReader reader = StatReader.open(path)) {
            file.write(new Ports(List.of(before)), 1);
            file.write(new Ports(List.of(after)), 2);
            assertThat(reader.read())
                    .containsOnly(entry("ports.3 tap:b.sent_bytes", 70L), entry("ports.3 tap:b.drops.parser", 1L));
            for (int i = 0; i < 2 * StatLayout.COUNTERS; i++) {
                file.write(new Ports(List.of(new Port(i, "tap", i, Map.of()))), 3 + i);
            }
            assertThat(reader.read())
                    .as("the room of what is gone is used again")
                    .containsOnly(entry(
                            "ports." + (2 * StatLayout.COUNTERS - 1) + " tap.sent_bytes",
                            2L * StatLayout.COUNTERS - 1));
        }
    }

    /** However seldom an idle switch writes: who looks sees what is so now, not what was so a moment ago. */
    @Test
    void whoLooksSeesTheValuesOfThen() throws IOException, InterruptedException {
        Path path = temp.resolve("stat");
        AtomicLong received = new AtomicLong();
        try (StatPublisher _ = new StatPublisher(
                        StatFile.create(path, 1),
                        () -> 5,
                        () -> CompletableFuture.completedFuture(report(received.get())));
                StatReader reader = StatReader.open(path)) {
            for (long now = 1; now <= 3; now++) {
                received.set(now);
                reader.look(60_000);
                assertThat(reader.read()).containsEntry("received", now);
            }
        }
    }

    /** A switch that is stuck, or was killed. */
    @Test
    void aLookThatNobodyAnswersEnds() throws IOException, InterruptedException {
        Path path = temp.resolve("stat");
        try (StatFile file = StatFile.create(path, 1);
                StatReader reader = StatReader.open(path)) {
            file.write(report(7), 1);
            reader.look(20);
            assertThat(file.looks()).isOne();
            assertThat(reader.read()).containsEntry("received", 7L);
        }
    }

    @Test
    void aFileThatIsThereIsNotOverwritten() throws IOException {
        Path path = Files.writeString(temp.resolve("mine"), "precious");
        assertThatThrownBy(() -> StatFile.create(path, 1))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("mine");
        assertThat(path).hasContent("precious");
    }

    @Test
    void moreNumbersThanThereIsRoomForAreLeftOut() throws IOException {
        Path path = temp.resolve("stat");
        record Many(List<Long> values) {}
        List<Long> values =
                new Random(1).longs(StatLayout.COUNTERS + 10).boxed().toList();
        try (StatFile file = StatFile.create(path, 1)) {
            file.write(new Many(values), 1);
            try (StatReader reader = StatReader.open(path)) {
                assertThat(reader.read()).hasSize(StatLayout.COUNTERS).containsEntry("values.0", values.getFirst());
            }
        }
    }

    @Test
    void otherFilesAreRefused() throws IOException {
        Path text = Files.writeString(temp.resolve("text"), "x".repeat(100_000));
        Path empty = Files.createFile(temp.resolve("empty"));
        for (Path path : List.of(text, empty)) {
            assertThatThrownBy(() -> StatReader.open(path))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("no file of counters");
        }
    }

    /** Whatever is in it, there are words, and no memory is taken that a wrong length asks for. */
    @Test
    void aDamagedFileEndsInWords() throws IOException {
        Path path = temp.resolve("stat");
        byte[] bytes;
        try (StatFile file = StatFile.create(path, 1)) {
            file.write(report(7), 1);
            bytes = Files.readAllBytes(path);
        }
        Path damaged = temp.resolve("damaged");
        for (int length : new int[] {-1, 381, 1 << 20, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            byte[] wrong = bytes.clone();
            ByteBuffer.wrap(wrong)
                    .order(ByteOrder.nativeOrder())
                    .putInt(
                            StatLayout.METADATA_AT + CountersReader.METADATA_LENGTH + CountersReader.LABEL_OFFSET,
                            length);
            Files.write(damaged, wrong);
            try (StatReader reader = StatReader.open(damaged)) {
                assertThatThrownBy(reader::read)
                        .isInstanceOf(IOException.class)
                        .hasMessage(damaged + " is damaged: the name of counter 1 has " + length + " bytes");
            }
        }
        long seed = new Random().nextLong();
        System.out.println("StatFileTest: seed " + seed);
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            byte[] wrong = bytes.clone();
            for (int i = random.nextInt(300); i >= 0; i--) {
                int from = random.nextBoolean() ? 0 : StatLayout.METADATA_AT;
                wrong[from + random.nextInt(8_192)] = (byte) random.nextInt();
            }
            Files.write(damaged, wrong);
            try (StatReader reader = StatReader.open(damaged)) {
                reader.read();
            } catch (IOException inWords) {
                assertThat(inWords).as("seed %d", seed).hasMessageContaining(damaged.toString());
            }
        }
    }

    @Test
    void othersMayNotReadIt() throws IOException {
        Path path = temp.resolve("stat");
        try (StatFile _ = StatFile.create(path, 1)) {
            assertThat(Files.getPosixFilePermissions(path)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        }
    }

    @Test
    void onlyThisUsersOwnFilesAreMapped() throws IOException {
        Path path = temp.resolve("stat");
        try (StatFile _ = StatFile.create(path, 1)) {
            Path link = Files.createSymbolicLink(temp.resolve("link"), path);
            refused(link, " is a symbolic link, which is not followed: it may be another user's; remove it");
            refused(temp, " is no regular file");
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-rw----"));
            refused(path, " can be written by others: chmod 600 " + path);
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
            StatReader.open(path).close();
            Assumptions.assumeTrue(OwnFiles.user() == 0, "only root can give a file away");
            Files.setAttribute(path, "unix:uid", 65_534);
            refused(
                    path,
                    " belongs to " + Files.getOwner(path).getName() + ", and only what is this user's own is believed");
        }
    }

    private static void refused(Path path, String why) {
        assertThatThrownBy(() -> StatReader.open(path))
                .isInstanceOf(IOException.class)
                .hasMessage(path + why);
    }

    @Test
    void aFileCutShortIsRefused() throws IOException {
        Path path = temp.resolve("stat");
        byte[] bytes;
        try (StatFile file = StatFile.create(path, 1)) {
            file.write(report(1), 1);
            bytes = Files.readAllBytes(path);
        }
        Random random = new Random(5);
        for (int i = 0; i < 50; i++) {
            Path cut = Files.write(temp.resolve("cut"), Arrays.copyOf(bytes, random.nextInt(bytes.length)));
            assertThatThrownBy(() -> StatReader.open(cut)).isInstanceOf(IOException.class);
        }
    }
}
