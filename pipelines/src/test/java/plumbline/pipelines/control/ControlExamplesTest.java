package plumbline.pipelines.control;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Match;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.Assembly;
import plumbline.isa.text.IncludeResolver;
import plumbline.pipelines.Programs;
import plumbline.pipelines.Switch;
import plumbline.pipelines.clock.SystemClock;
import plumbline.pipelines.generator.GeneratorApp;
import plumbline.pipelines.generator.Trigger;
import plumbline.pipelines.pipe.DigestCounter;
import plumbline.pipelines.pipe.DigestQueue;
import plumbline.pipelines.pipe.MirrorSession;
import plumbline.pipelines.pipe.MulticastGroups;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.port.memory.LoopPort;
import plumbline.pipelines.report.PortReport;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.SharedRunner;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.vm.CounterArray;
import plumbline.vm.RuntimeTable;
import plumbline.vm.compiler.Compiler;

/**
 * The examples of docs/CONTROL.md, word for word, against a switch in real time through which packets flow all the
 * while.
 */
@Timeout(600)
@Execution(ExecutionMode.CONCURRENT)
class ControlExamplesTest {
    private static final Path PAGE = Path.of("../docs/CONTROL.md");
    private static final Path THIS = Path.of("src/test/java/plumbline/pipelines/control/ControlExamplesTest.java");

    private final List<Map<String, Long>> log = new ArrayList<>();

    private static Program program() throws IOException {
        String text = Pattern.compile("```plumb\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(PAGE))
                .results()
                .map(found -> found.group(1))
                .findFirst()
                .orElseThrow();
        Assembly assembly = Assembler.assemble("CONTROL.md", text, Map.of(), IncludeResolver.library());
        assertThat(assembly.diagnostics().stream().map(assembly.sources()::show))
                .isEmpty();
        return assembly.program().orElseThrow();
    }

    @Test
    void whatStandsOnThePageIsWhatRunsHere() throws IOException {
        String code = squeezed(Files.readString(THIS));
        List<String> examples = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(PAGE))
                .results()
                .map(found -> squeezed(found.group(1)))
                .toList();
        assertThat(examples).hasSize(11).allSatisfy(example -> assertThat(code).contains(example));
    }

    /** Without white space, texts whole: the page breaks its lines where it likes. */
    private static String squeezed(String code) {
        return code.lines()
                .filter(line -> !line.endsWith("// not on the page"))
                .map(line -> line.replaceAll("\\s", ""))
                .collect(Collectors.joining())
                .replace("\"+\"", "");
    }

    /** Work of a control plane on another thread. */
    private interface Examples {
        void use(Switch target) throws Exception;
    }

    /** Lets packets from 10.0.0.1 to 10.0.0.2 flow, time to live 0 and expedited, and meanwhile does something else. */
    private SwitchReport whilePacketsFlow(ControlPlane plane, Examples examples) throws Exception {
        Switch target = Switch.builder(Programs.verified(program()), new Compiler())
                .port(0, new LoopPort("loop:", new byte[][] {ipv4()}, 100).give(Long.MAX_VALUE))
                .port(1, new DiscardPort("null:1"))
                .port(2, new DiscardPort("null:2"))
                .port(3, new DiscardPort("null:3"))
                .controlPlane(plane)
                .build();
        SharedRunner runner = new SharedRunner(target, SystemClock.unixEpoch(), (work, most) -> {});
        try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
            Future<SwitchReport> report = thread.submit(runner::run);
            try {
                examples.use(target);
            } finally {
                runner.stop();
            }
            SwitchReport done = report.get(30, SECONDS);
            assertThat(done.conserved()).isTrue();
            assertThat(done.received()).isPositive();
            return done;
        }
    }

    private static byte[] ipv4() {
        return HexFormat.of()
                .parseHex("020000000002" + "020000000001" + "0800" // Ethernet
                        + "45b80028" + "00000000" + "00ff0000" + "0a000001"
                        + "0a000002" // dscp 46, total length 40, ttl 0
                        + "00".repeat(20));
    }

    private static void until(Callable<Boolean> condition) throws Exception {
        while (!condition.call()) {
            Thread.onSpinWait();
        }
    }

    private static PortReport port(SwitchReport report, int number) {
        return report.ports().stream()
                .filter(port -> port.number() == number)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void asking() throws Exception {
        whilePacketsFlow(
                ControlPlane.NONE,
                target -> until(() -> {
                    long packets = target.commands()
                            .submit((control, nanos) ->
                                    control.state().counter("seen").packets(0))
                            .get();
                    return packets > 1_000;
                }));
    }

    @Test
    void tables() throws Exception {
        SwitchReport report = whilePacketsFlow(ControlPlane.NONE, target -> {
            Match ten = new Match.Prefix(0x0A000000L, 8, 32); // 10.0.0.0/8
            Match twenty = new Match.Prefix(0x14000000L, 8, 32); // 20.0.0.0/8
            TableBatch batch = new TableBatch()
                    .add("routes", List.of(ten), 0, "forward", 1)
                    .add("routes", List.of(twenty), 0, "forward", 2)
                    .otherwise("routes", "drop");
            target.commands().submit(batch).get();
            until(() -> sent(target, 1) > 100); // not on the page
            target.commands()
                    .submit(new TableBatch()
                            .modify("routes", List.of(ten), 0, "forward", 2)
                            .delete("routes", List.of(twenty), 0))
                    .get();
            until(() -> sent(target, 2) > 100);

            CompletableFuture<Integer> refused = target.commands()
                    .submit(new TableBatch()
                            .delete("routes", List.of(ten), 0)
                            .add("routes", List.of(twenty), 0, "forward", 600));
            assertThat(refused)
                    .failsWithin(30, SECONDS)
                    .withThrowableThat()
                    .withMessageContaining(
                            "change 2 of 2: action forward of table routes: 600 does not fit port; nothing was"
                                    + " changed");

            RuntimeTable routes = target.state().table("routes");
            for (int i = 0; i < 100_000; i++) {
                Match host = new Match.Prefix(0x1E000000L + i, 32, 32); // 30.0.0.0 and up
                routes.insert(
                        new Table.Entry(List.of(host), 0, new Table.ActionCall("forward", List.of(1L)), Position.NONE));
            }
            assertThat(routes.size()).isEqualTo(100_001);
        });
        assertThat(port(report, 1).sent()).isPositive();
        assertThat(port(report, 2).sent()).isPositive();
    }

    private static long seen(Switch target, int port) throws Exception {
        return target.commands()
                .submit((control, nanos) -> control.state().counter("seen").packets(port))
                .get(30, SECONDS);
    }

    private static long sent(Switch target, int port) throws Exception {
        return target.commands()
                .submit((control, nanos) -> control.queues().counters(port).dequeued())
                .get(30, SECONDS);
    }

    @Test
    void registers() throws Exception {
        whilePacketsFlow(ControlPlane.NONE, target -> {
            RegisterSnapshot before = target.commands()
                    .submit(RegisterSnapshot.of("bytes", "bank"))
                    .get();
            long already = seen(target, 0); // not on the page
            until(() -> seen(target, 0) > already); // not on the page
            RegisterSnapshot after = target.commands()
                    .submit(RegisterSnapshot.of("bytes", "bank"))
                    .get();
            long[] bytes = after.lo("bytes");
            int busy = after.changesSince(before, "bytes", (cell, was, is) -> {
                /* … */
            });
            assertThat(busy).isEqualTo(1);
            assertThat(bytes).hasSize(2_048);
            assertThat(after.nanos()).isGreaterThan(before.nanos());

            RegisterBanks banks = RegisterBanks.chosenByRegister(target.state(), "bank", 0, 10);
            long[] cells = new long[1_024];
            int frozen =
                    target.commands().submit((control, nanos) -> banks.flip()).get();
            banks.read("bytes", frozen, cells); // no packet writes here: any thread, as long as it takes
            banks.clear(frozen, "bytes");
            assertThat(frozen).isZero();
            assertThat(Arrays.stream(cells).filter(cell -> cell != 0))
                    .as("one flow")
                    .hasSize(1);
        });
    }

    @Test
    void countersAndFilters() throws Exception {
        whilePacketsFlow(ControlPlane.NONE, target -> {
            CounterArray seen = target.state().counter("seen");
            long port0 =
                    target.commands().submit((control, nanos) -> seen.bytes(0)).get();
            Number rate = target.commands()
                    .submit((control, nanos) -> control.state()
                            .array(Extern.LOW_PASS, "rate")
                            .values(0)
                            .get("value"))
                    .get();
            target.commands()
                    .submit((control, nanos) -> {
                        seen.reset();
                        return null;
                    })
                    .get();
            assertThat(port0).isNotNegative();
            assertThat(rate.doubleValue()).isNotNegative();
        });
    }

    @Test
    void digests() throws Exception {
        SwitchReport report = whilePacketsFlow(ControlPlane.NONE, target -> {
            DigestQueue news = target.commands()
                    .submit((control, nanos) -> control.digests().subscribe(4_096, List.of("news")))
                    .get();
            until(() -> news.queued() > 0); // not on the page
            Map<Long, Long> expired = new HashMap<>();
            long polled = news.poll(digest -> expired.merge(digest.value("ipv4.src"), 1L, Long::sum), 1_000);
            long lost = news.lost();
            assertThat(expired).containsExactly(Map.entry(0x0A000001L, polled));
            assertThat(lost).isNotNegative();
        });
        assertThat(report.pipe().digestsSent()
                        + report.pipe().digestsFull()
                        + report.pipe().digestsUnheard())
                .as("each packet sends one")
                .isEqualTo(report.pipe().firstPasses());
    }

    @Test
    void mirrorsMulticastGroupsQueues() throws Exception {
        SwitchReport report = whilePacketsFlow(ControlPlane.NONE, target -> {
            until(() -> sent(target, 3) > 0);
            target.commands()
                    .submit((control, nanos) -> {
                        MirrorSession tap = control.mirrors().named("tap");
                        tap.retarget(2, 0); // port, queue
                        tap.truncate(128); // bytes; 0: whole
                        control.multicast()
                                .set(7, List.of(new MulticastGroups.Member(1, 0), new MulticastGroups.Member(2, 1)));
                        control.queues().rate(1, 10_000_000_000L, nanos); // of the port, bit/s with overhead
                        control.queues().configure(1, 0, QueueConfig.DEFAULT.withLimits(512, 10_000), nanos);
                        return null;
                    })
                    .get();
            until(() -> sent(target, 2) > 0);
        });
        assertThat(port(report, 3).sent() + port(report, 2).sent()).isEqualTo(report.sent());
    }

    @Test
    void generator() throws Exception {
        SwitchReport report = whilePacketsFlow(ControlPlane.NONE, target -> {
            byte[] template = HexFormat.of()
                    .parseHex("02000000000188b5"); // Ethernet source and type; the header is the destination
            target.commands()
                    .submit((control, nanos) -> {
                        control.generator()
                                .set(new GeneratorApp(0, new Trigger.Periodic(1_000_000, 0), 1, 0, 16, 100, template));
                        return null;
                    })
                    .get();
            until(() -> seen(target, 68) >= 16); // not on the page
            target.commands()
                    .submit((control, nanos) -> control.generator().stop(0))
                    .get();
        });
        assertThat(report.generated()).isGreaterThanOrEqualTo(16);
    }

    @Test
    void aControlPlaneOfTheProgramsOwn() throws Exception {
        ControlPlane everyMillisecond = new ControlPlane() {
            private DigestQueue digests;
            private long next;

            @Override
            public void start(RuntimeControl control) {
                digests = control.digests().subscribe();
            }

            @Override
            public long nextWorkNanos() {
                return next;
            }

            @Override
            public void work(RuntimeControl control, long nanos) {
                next = nanos + 1_000_000;
                digests.poll(digest -> log.add(digest.values()), 100);
            }
        };
        whilePacketsFlow(
                everyMillisecond,
                target -> until(() -> target.commands()
                                .submit((control, nanos) ->
                                        control.digests().counters().get(DigestCounter.SENT))
                                .get()
                        > 0));
        assertThat(log).isNotEmpty().allSatisfy(values -> assertThat(values)
                .containsExactly(Map.entry("ipv4.src", 0x0A000001L), Map.entry("ipv4.dst", 0x0A000002L)));
    }
}
