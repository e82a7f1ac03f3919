package plumbline.programs.beaucoup;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import plumbline.isa.model.Program;
import plumbline.pipelines.Switch;
import plumbline.pipelines.clock.SystemClock;
import plumbline.pipelines.pipe.DigestQueue;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.port.memory.LoopPort;
import plumbline.pipelines.run.SharedRunner;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.compile.CouponChoice;
import plumbline.programs.beaucoup.compile.Installed;
import plumbline.programs.beaucoup.query.QueryFile;
import plumbline.programs.beaucoup.query.QuerySet;
import plumbline.programs.rig.Frames;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;
import plumbline.vm.compiler.Compiler;

/** The README's example of library use: what stands there is what runs here. */
class InstallExampleTest {
    private static final Path PAGE = Path.of("src/main/resources/plumbline/programs/beaucoup/README.md");
    private static final Path THIS = Path.of("src/test/java/plumbline/programs/beaucoup/InstallExampleTest.java");

    @Test
    void theReadmeShowsWhatRunsHere() throws Exception {
        String code = squeezed(Files.readString(THIS));
        List<String> examples = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(PAGE))
                .results()
                .map(found -> squeezed(found.group(1)))
                .toList();
        assertThat(examples).isNotEmpty().allSatisfy(example -> assertThat(code).contains(example));
    }

    private static String squeezed(String code) {
        return code.replaceAll("\\s", ""); // a page may wrap its lines where it likes
    }

    @Test
    @Timeout(value = 600, unit = TimeUnit.SECONDS)
    void itRuns() throws Exception {
        byte[][] packets = new byte[2_000][];
        for (int i = 0; i < packets.length; i++) {
            packets[i] = Frames.frame(0x0A000001, i * 0x9E3779B9, Frames.UDP, 0, 1, 2);
        }
        Port in = new LoopPort("loop:", packets, 1_000).give(Long.MAX_VALUE);
        Port out = new DiscardPort("null:");
        List<Alert> seen = new ArrayList<>();

        Program program = new BeauCoup().assemble(Map.of()).orThrow();
        Verified verified = Verifier.verify(program, Targets.named("tofino1")).orThrow();
        try (Switch device = Switch.builder(verified, new Compiler())
                .port(0, in)
                .port(1, out)
                .build()) {
            SharedRunner runner =
                    new SharedRunner(device, SystemClock.unixEpoch(), (work, most) -> Thread.onSpinWait());
            Thread pipe = Thread.ofPlatform().start(runner::run);
            DigestQueue alerts = device.commands()
                    .submit((control, nanos) -> control.digests().subscribe())
                    .get();

            QuerySet asked = QueryFile.read("queries.yaml", """
                queries:
                  - {name: superspreader, key: [src], attribute: [dst], threshold: 1000}
                """);
            QueryInstaller installer = new QueryInstaller(program);
            Installed before = device.commands()
                    .submit((control, nanos) -> installer.installed(control.state()))
                    .get();
            CompiledQueries queries = installer.compile(asked, CouponChoice.TEXT, before);
            device.commands().submit(installer.contents(queries)).get(); // from here on, packets draw coupons

            AlertDecoder decoder = new AlertDecoder(queries);
            while (seen.isEmpty()) {
                alerts.poll(digest -> seen.add(decoder.decode(digest.nanos(), digest::value)), 100);
            }
            runner.stop();
            pipe.join();
        }

        assertThat(seen.getFirst().query()).isEqualTo("superspreader");
        assertThat(seen.getFirst().key()).isEqualTo(Map.of("src", "10.0.0.1"));
    }
}
