package plumbline.systems.beaucoup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plumbline.cli.control.ControlledSwitch;
import plumbline.cli.control.Talk;
import plumbline.isa.model.Program;
import plumbline.programs.beaucoup.Alert;
import plumbline.programs.beaucoup.BeauCoup;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.compile.CompiledQuery;
import plumbline.programs.beaucoup.compile.CouponChoice;
import plumbline.programs.beaucoup.compile.Installed;
import plumbline.programs.beaucoup.query.QueryFile;

/** Somebody follows the alerts of a running switch while somebody else replaces its queries. */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
class QueryClientTest {
    private static final Program PROGRAM = new BeauCoup().assemble(Map.of()).orThrow();
    private static final String SPREADER = "{name: spreader, key: [src], attribute: [dst], threshold: 40}";

    @TempDir
    Path temp;

    @Test
    void aFollowerShowsWhatHasCome() throws Exception {
        Path socket = temp.resolve("switch.sock");
        try (ControlledSwitch device = new ControlledSwitch(PROGRAM, List.of(new Talk(0, 2 * Talk.SHARE)), socket)) {
            assertThat(device.device().pipes()).hasSize(1);
            QueryClient first = new QueryClient(socket);
            CompiledQueries before = install(first, "queries: [" + SPREADER + "]");
            BlockingQueue<Alert> alerts = new LinkedBlockingQueue<>();
            AtomicInteger replaced = new AtomicInteger();
            Thread.ofPlatform().daemon().start(() -> {
                try {
                    first.follow(before, alerts::add, replaced::incrementAndGet);
                } catch (IOException e) {
                    // the switch has ended
                }
            });
            assertThat(next(alerts, "spreader").key()).containsOnlyKeys("src");
            assertThat(replaced).hasValue(0);

            QueryClient second = new QueryClient(socket);
            CompiledQueries after = install(
                    second,
                    "queries: [{name: sockets, key: [src, src_port], attribute: [dst], threshold: 60}, " + SPREADER
                            + "]");
            assertThat(after.queries().getLast())
                    .as("kept")
                    .isEqualTo(before.queries().getFirst());
            assertThat(next(alerts, "number 2 (dst)").key())
                    .containsEntry("src_port", "0")
                    .containsOnlyKeys("src", "src_port");
            assertThat(next(alerts, "spreader").key()).containsOnlyKeys("src");
            assertThat(replaced).hasValue(1);
        }
    }

    @Test
    void aSwitchSaysWhatItIsAsked() throws Exception {
        Path socket = temp.resolve("switch.sock");
        try (ControlledSwitch device = new ControlledSwitch(PROGRAM, List.of(new Talk(0, Talk.SHARE)), socket)) {
            assertThat(device.device().pipes()).hasSize(1);
            QueryClient client = new QueryClient(socket);
            assertThat(client.installed().ids()).isEmpty();
            CompiledQueries queries = install(client, """
                queries:
                  - {name: a, key: [src, dst], attribute: [dst_port], threshold: 100, filter: {flags: syn !ack, dst_port: 443}}
                  - {name: b, key: [src], attribute: [packet], threshold: 10000}
                  - {name: c, key: [dst_port], attribute: [src, dst], threshold: 500, filter: {protocol: udp}}
                """);
            Installed installed = client.installed();
            assertThat(installed.queries().queries()).hasSize(3);
            assertThat(installed.named(queries).queries()).containsExactlyInAnyOrderElementsOf(queries.queries());
            assertThat(install(client, """
                queries:
                  - {name: c, key: [dst_port], attribute: [src, dst], threshold: 500, filter: {protocol: udp}}
                """).queries())
                    .containsExactly(queries.queries().getLast());
        }
    }

    /** Queries come and go; the one that stays draws the same coupons all the time. */
    @Test
    void queriesAreAddedAndRemoved() throws Exception {
        Path socket = temp.resolve("switch.sock");
        try (ControlledSwitch device = new ControlledSwitch(PROGRAM, List.of(new Talk(0, Talk.SHARE)), socket)) {
            assertThat(device.device().pipes()).hasSize(1);
            QueryClient client = new QueryClient(socket);
            CompiledQuery stays =
                    install(client, "queries: [" + SPREADER + "]").queries().getFirst();
            CompiledQueries more = client.add(
                    QueryFile.read(
                            "test.yaml",
                            "budget: 2\nqueries: [{name: new, key: [dst], attribute: [src], threshold: 500}]"),
                    CouponChoice.TEXT,
                    client.installed());
            assertThat(more.queries()).extracting(CompiledQuery::id).containsExactly(1, 2);
            assertThat(client.installed().ids()).containsExactlyInAnyOrder(1, 2);
            client.replace(client.program(), client.installed().without(List.of(2)));
            assertThat(client.installed().queries().queries()).singleElement().satisfies(left -> {
                assertThat(left.id()).isEqualTo(stays.id());
                assertThat(left.coupons()).isEqualTo(stays.coupons());
                assertThat(left.first()).isEqualTo(stays.first());
            });
        }
    }

    private static CompiledQueries install(QueryClient client, String yaml) throws IOException {
        return client.install(QueryFile.read("test.yaml", yaml), CouponChoice.TEXT, client.installed());
    }

    /** The next alert of a query; the key says who it is: no field of another query's key, no zeros. */
    private static Alert next(BlockingQueue<Alert> alerts, String query) throws InterruptedException {
        for (; ; ) {
            Alert alert = alerts.poll(30, TimeUnit.SECONDS);
            assertThat(alert).as("an alert of " + query).isNotNull();
            assertThat(alert.query()).isIn("spreader", "number 2 (dst)");
            assertThat(alert.key().get("src")).isIn("10.0.0.1", "10.0.0.2");
            if (alert.query().equals(query)) {
                return alert;
            }
        }
    }
}
