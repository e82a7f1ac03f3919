package plumbline.pipelines.stat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.isa.model.Intrinsic;
import plumbline.pipelines.Programs;
import plumbline.pipelines.ScriptedEngine;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.count.CounterFamily;
import plumbline.pipelines.count.CounterName;
import plumbline.pipelines.count.SwitchCounters;
import plumbline.pipelines.pipe.MulticastGroups;
import plumbline.pipelines.pipe.PipeCounter;
import plumbline.pipelines.port.PortCounter;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.port.memory.LoopPort;
import plumbline.pipelines.report.ReportNumbers;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.TrafficManager;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.pipelines.tm.schedule.Scheduling;
import plumbline.vm.count.CounterBlock;

/** What a switch counts into its file comes out of it, and nothing else is taken for such a file. */
class StatFileTest {
    @TempDir
    Path temp;

    private final ScriptedEngine engine = new ScriptedEngine().ingress(phv -> phv.set(Intrinsic.UCAST_EGRESS_PORT, 1));

    private SwitchBuilder builder(StatFile file) {
        return Switch.builder(Programs.verified(Programs.declaring(List.of())), engine)
                .counters(file)
                .port(0, new LoopPort("gen:a.b", new byte[][] {new byte[60]}, 100).give(1_000))
                .port(1, new DiscardPort("null:"));
    }

    /** A file of a switch that has run. */
    private void counted(Path path) throws IOException {
        StatFile file = StatFile.create(path, 42);
        try (Switch target = builder(file).build()) {
            new StepRunner(target).run();
        } catch (PortException e) {
            throw new IOException(e);
        }
    }

    /** Worked by hand: 1,000 frames of 60 bytes from port 0 to port 1, each a cell of 80 bytes. */
    @Test
    void whatASwitchCountsIsReadUnderItsNames() throws IOException {
        Path path = temp.resolve("stat");
        counted(path);
        try (StatReader reader = StatReader.open(path)) {
            assertThat(reader.process()).isEqualTo(42);
            assertThat(reader.read())
                    .containsEntry("received", 1_000L)
                    .containsEntry("sent", 1_000L)
                    .containsEntry("dropped", 0L)
                    .containsEntry("inside", 0L)
                    .containsEntry("conserved", 1L)
                    .containsEntry("ports.0 gen:a_b.received_bytes", 60_000L)
                    .containsEntry("ports.0 gen:a_b.sent", 0L)
                    .containsEntry("ports.1 null:.queue.enqueued", 1_000L)
                    .containsEntry("ports.1 null:.queue.dequeued", 1_000L)
                    .containsEntry("ports.1 null:.queue.waiting", 0L)
                    .containsEntry("ports.1 null:.queue.peak_cells", 1L)
                    .containsEntry("ports.1 null:.sent_bytes", 60_000L)
                    .containsEntry("ports.1 null:.down", 0L)
                    .containsEntry("pipe.first_passes", 1_000L)
                    .containsEntry("pipes.0.first_passes", 1_000L);
        }
    }

    /** Nothing is written down a second time: the report of the switch itself is made of the same counters. */
    @Test
    void theFileSaysWhatTheReportSays() throws IOException {
        Path path = temp.resolve("stat");
        SwitchBuilder builder = builder(StatFile.create(path, 1))
                .rings(8)
                .multicastGroup(5, List.of(new MulticastGroups.Member(0, 1), new MulticastGroups.Member(1, 2)))
                .trafficManager(TrafficManagerConfig.DEFAULT.with(PortConfig.DEFAULT.withQueues(4, Scheduling.STRICT)));
        engine.ingress(phv -> {
            phv.set(Intrinsic.MCAST_GRP_A, 5);
            phv.set(Intrinsic.QID, 2);
        });
        Switch target = builder.build();
        for (int turn = 1; turn < 300; turn++) {
            target.doWork(turn * 1_000L);
        }
        try (StatReader reader = StatReader.open(path)) {
            Map<String, Long> read = reader.read();
            assertThat(read).containsExactlyEntriesOf(ReportNumbers.of(target.report()));
            assertThat(read)
                    .containsEntry("ports.1 null:.queues.2.enqueued", 1_000L)
                    .containsEntry("pipe.multicast_copies", 1_000L)
                    .containsEntry("ports.1 null:.rings.1 to the port.capacity", 8L);
        }
    }

    /** A queue that is no more goes, and its room is used again; the port keeps what it counted. */
    @Test
    void theRoomOfQueuesThatAreNoMoreIsUsedAgain() throws IOException {
        Path path = temp.resolve("stat");
        Switch target = builder(StatFile.create(path, 1)).build();
        TrafficManager queues = target.pipe().queues();
        engine.ingress(phv -> {
            phv.set(Intrinsic.UCAST_EGRESS_PORT, 1);
            phv.set(Intrinsic.QID, 100);
        });
        try (StatReader reader = StatReader.open(path)) {
            for (int round = 0; round < 100; round++) {
                queues.configure(1, PortConfig.DEFAULT.withQueues(128, Scheduling.STRICT), 0);
                target.doWork(6_400L * round);
                queues.configure(1, PortConfig.DEFAULT.withQueues(1, Scheduling.FIFO), 0);
            }
            Map<String, Long> read = reader.read();
            assertThat(read).containsEntry("ports.1 null:.queue.enqueued", read.get("sent"));
            assertThat(read.get("sent")).isEqualTo(1_000);
            assertThat(read.keySet()).noneMatch(label -> label.contains("queues"));
        }
    }

    /** What is attached under a number may get another name. */
    @Test
    void textsChangeAndAreCutToTheirRoom() throws IOException {
        Path path = temp.resolve("stat");
        StatFile file = StatFile.create(path, 1);
        SwitchCounters counters = new SwitchCounters(file);
        CounterName port = new CounterName(CounterFamily.PORT, 3, 0);
        counters.add(CounterFamily.PIPE, 0, new CounterBlock<>(PipeCounter.class));
        counters.text(port, "of nobody");
        counters.add(port, "tap:a", new CounterBlock<>(PortCounter.class));
        counters.text(port, "x".repeat(1_000));
        try (StatReader reader = StatReader.open(path)) {
            assertThat(reader.read())
                    .containsKey("ports.3 " + "x".repeat(StatLayout.MAX_TEXT) + ".received")
                    .doesNotContainKey("ports.3 tap:a.received");
        }
    }

    @Test
    void aSwitchThatIsBeingBuiltHasNoCountersYet() throws IOException {
        Path path = temp.resolve("stat");
        try (StatFile _ = StatFile.create(path, 1);
                StatReader reader = StatReader.open(path)) {
            assertThat(reader.read()).isEmpty();
        }
        assertThat(path).doesNotExist();
    }

    @Test
    void aFileThatIsThereIsNotOverwritten() throws IOException {
        Path path = Files.writeString(temp.resolve("mine"), "precious");
        assertThatThrownBy(() -> StatFile.create(path, 1))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("mine");
        assertThat(path).hasContent("precious");
    }

    /** What came first stays; the others count where nobody sees them. */
    @Test
    void moreCountersThanThereIsRoomForAreLeftOut() throws IOException {
        Path path = temp.resolve("stat");
        SwitchCounters counters = new SwitchCounters(StatFile.create(path, 1));
        counters.add(CounterFamily.PIPE, 0, new CounterBlock<>(PipeCounter.class));
        CounterBlock<PortCounter> last = new CounterBlock<>(PortCounter.class);
        for (int number = 0; number <= StatLayout.RECORDS; number++) {
            last = new CounterBlock<>(PortCounter.class);
            counters.add(CounterFamily.PORT, number, last);
        }
        last.count(PortCounter.SENT);
        assertThat(last.get(PortCounter.SENT)).isEqualTo(1);
        try (StatReader reader = StatReader.open(path)) {
            assertThat(reader.read().keySet().stream()
                            .filter(label -> label.endsWith(".received_bytes"))
                            .count())
                    .isEqualTo(StatLayout.RECORDS - 1);
        }
    }

    @Test
    void aFileOfAnotherVersionIsRefused() throws IOException {
        Path path = temp.resolve("stat");
        counted(path);
        byte[] bytes = Files.readAllBytes(path);
        for (int version : new int[] {0, 1, StatLayout.VERSION + 1}) {
            ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()).putInt(StatLayout.VERSION_AT, version);
            Files.write(path, bytes);
            assertThatThrownBy(() -> StatReader.open(path))
                    .isInstanceOf(IOException.class)
                    .hasMessage(path + " is no file of counters of this version of Plumbline");
        }
    }

    /** A switch was killed in the middle of a change. */
    @Test
    void aChangeThatDoesNotEndEndsInWords() throws IOException {
        Path path = temp.resolve("stat");
        StatFile file = StatFile.create(path, 1);
        file.changing(true);
        try (StatReader reader = StatReader.open(path)) {
            assertThatThrownBy(reader::read)
                    .hasMessage(path + " is being changed all the time, or its switch was killed while it changed it");
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
        counted(path);
        byte[] bytes = Files.readAllBytes(path);
        Path damaged = temp.resolve("damaged");
        for (int length : new int[] {-1, StatLayout.MAX_TEXT + 1, 1 << 20, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            byte[] wrong = bytes.clone();
            ByteBuffer.wrap(wrong)
                    .order(ByteOrder.nativeOrder())
                    .putInt(StatLayout.recordAt(1) + StatLayout.TEXT_AT, length);
            Files.write(damaged, wrong);
            try (StatReader reader = StatReader.open(damaged)) {
                assertThatThrownBy(reader::read)
                        .isInstanceOf(IOException.class)
                        .hasMessage(damaged + " is damaged: the text of record 1 has " + length + " bytes");
            }
        }
        long seed = new Random().nextLong();
        System.out.println("StatFileTest: seed " + seed);
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            byte[] wrong = bytes.clone();
            for (int i = random.nextInt(300); i >= 0; i--) {
                wrong[random.nextInt(4_096)] = (byte) random.nextInt();
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
        counted(path);
        byte[] bytes = Files.readAllBytes(path);
        Random random = new Random(5);
        for (int i = 0; i < 50; i++) {
            Path cut = Files.write(temp.resolve("cut"), Arrays.copyOf(bytes, random.nextInt(bytes.length)));
            assertThatThrownBy(() -> StatReader.open(cut)).isInstanceOf(IOException.class);
        }
    }
}
