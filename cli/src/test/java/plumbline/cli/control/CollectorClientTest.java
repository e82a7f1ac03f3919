package plumbline.cli.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plumbline.cli.terminal.Failure;
import plumbline.isa.model.Program;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.programs.beaucoup.Alert;
import plumbline.programs.beaucoup.BeauCoup;
import plumbline.programs.beaucoup.compile.Choice;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.query.QueryFile;
import plumbline.programs.beaucoup.query.QuerySet;

/** Two running switches that each see a part of what a source sends; the part is never enough, the whole is. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class CollectorClientTest {
    private static final Program PROGRAM = new BeauCoup().assemble(Map.of()).orThrow();
    private static final QuerySet ASKED = QueryFile.read("test.yaml", """
            budget: 1
            queries: [{name: spreader, key: [src], attribute: [dst], threshold: 100}]
            """);
    /** 17 of 31 coupons are needed. Of the first 65 multiples of {@link #STEP} 14 are different coupons, of the next 65 12; of both 21. */
    private static final int SHARE = 65;
    private static final int STEP = 0x85EBCA6B;
    private static final int SPREADER = 0x0A000001;
    private static final int SEEN_BY_BOTH = 0x0A000002;

    @TempDir
    Path temp;

    /** Stamps packets with the time: some destinations of one source, and the same 65 of another everywhere. */
    private static final class Talk extends DiscardPort {
        private final byte[][] packets;
        private int next;

        Talk(int first, int destinations) {
            super("talk:");
            packets = new byte[2 * destinations][];
            for (int i = 0; i < destinations; i++) {
                packets[2 * i] = packet(SPREADER, (first + i) * STEP);
                packets[2 * i + 1] = packet(SEEN_BY_BOTH, i % SHARE * STEP);
            }
        }

        @Override
        public long nextArrivalNanos() {
            return 0;
        }

        @Override
        public int receive(Frame[] into, int limit, long nanos) {
            if (limit == 0) {
                return 0;
            }
            byte[] packet = packets[next];
            next = (next + 1) % packets.length;
            into[0].set(packet, 0, packet.length, nanos);
            counters().countReceived(packet.length);
            return 1;
        }
    }

    private static byte[] packet(int src, int dst) {
        return ByteBuffer.allocate(60)
                .putShort(12, (short) 0x0800).put(14, (byte) 0x45).putShort(16, (short) 46).put(23, (byte) 17)
                .putInt(26, src).putInt(30, dst).array();
    }

    private BlockingQueue<Alert> collecting(List<Path> sockets) {
        BlockingQueue<Alert> alerts = new LinkedBlockingQueue<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                new CollectorClient(sockets).collect(ASKED, Duration.ofMillis(5), queries -> {}, alerts::add);
            } catch (IOException | InterruptedException e) {
                // the switches have ended
            }
        });
        return alerts;
    }

    @Test
    void whatNeitherHasTheyHaveTogether() throws Exception {
        List<Path> sockets = List.of(temp.resolve("left.sock"), temp.resolve("right.sock"));
        try (ControlledSwitch left = new ControlledSwitch(PROGRAM, List.of(new Talk(0, SHARE)), sockets.getFirst());
                ControlledSwitch right = new ControlledSwitch(PROGRAM, List.of(new Talk(SHARE, SHARE)), sockets.getLast())) {
            for (Path socket : sockets) {
                assertThat(alone(socket)).as("alone").isNull();
            }
            BlockingQueue<Alert> alerts = collecting(sockets);
            for (int window = 0; window < 3; window++) { // again in each window; the other source never
                assertSpreader(alerts.poll(30, TimeUnit.SECONDS));
            }
            for (ControlledSwitch each : List.of(left, right)) {
                assertThat(each.device().pipe().counters().drops().total()).isZero();
            }
        }
    }

    private static void assertSpreader(Alert alert) {
        assertThat(alert).isNotNull();
        assertThat(alert.query()).isEqualTo("spreader");
        assertThat(alert.key()).isEqualTo(Map.of("src", "10.0.0.1"));
    }

    /** A switch with two pipes is like two switches. */
    @Test
    void whatNoPipeHasTheyHaveTogether() throws Exception {
        Path socket = temp.resolve("wide.sock");
        try (ControlledSwitch wide = new ControlledSwitch(PROGRAM, List.of(new Talk(0, SHARE), new Talk(SHARE, SHARE)), socket)) {
            assertThat(wide.device().pipes()).hasSize(2);
            assertThat(alone(socket)).as("each pipe for itself").isNull();
            assertSpreader(collecting(List.of(socket)).poll(30, TimeUnit.SECONDS));
        }
    }

    @Test
    void aSwitchThatAnswersForItselfIsHeardInEveryPipe() throws Exception {
        Path socket = temp.resolve("wide.sock");
        try (ControlledSwitch wide = new ControlledSwitch(PROGRAM, List.of(new Talk(0, SHARE), new Talk(0, 2 * SHARE)), socket)) {
            assertThat(wide.device().pipes()).hasSize(2);
            assertSpreader(alone(socket));
        }
    }

    /** The alert of a switch that answers for itself, after five windows. */
    private static Alert alone(Path socket) throws Exception {
        BlockingQueue<Alert> alerts = new LinkedBlockingQueue<>();
        QueryClient client = new QueryClient(socket);
        CompiledQueries queries = client.install(ASKED, Choice.TEXT);
        Thread.ofPlatform().daemon().start(() -> {
            try {
                client.follow(queries, alerts::add);
            } catch (IOException e) {
                // the switch has ended
            }
        });
        return alerts.poll(500, TimeUnit.MILLISECONDS);
    }

    @Test
    void switchesOfDifferentShapesAreRefused() throws Exception {
        Program other = new BeauCoup().assemble(Map.of("slots", 1024L)).orThrow();
        List<Path> sockets = List.of(temp.resolve("left.sock"), temp.resolve("right.sock"));
        try (ControlledSwitch left = new ControlledSwitch(PROGRAM, List.of(new Talk(0, SHARE)), sockets.getFirst());
                ControlledSwitch right = new ControlledSwitch(other, List.of(new Talk(SHARE, SHARE)), sockets.getLast())) {
            assertThat(List.of(left, right)).allSatisfy(each -> assertThat(each.device().pipes()).hasSize(1));
            assertThatThrownBy(() -> new CollectorClient(sockets).collect(ASKED, Duration.ofMillis(5), queries -> {}, alert -> {}))
                    .isInstanceOf(Failure.class)
                    .hasMessageContaining("left.sock and ")
                    .hasMessageContaining("different parameters");
        }
    }
}
