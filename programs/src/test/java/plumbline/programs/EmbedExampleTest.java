package plumbline.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchProgram;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.StepRunner;
import plumbline.programs.heavyhitters.HeavyHitters;
import plumbline.programs.precision.Precision;
import plumbline.programs.rig.Frames;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;
import plumbline.vm.compiler.Compiler;

/** docs/LIBRARY.md's examples of switches inside another program: what stands there is what runs here. */
class EmbedExampleTest {
    private static final Path PAGE = Path.of("../docs/LIBRARY.md");
    private static final Path THIS = Path.of("src/test/java/plumbline/programs/EmbedExampleTest.java");

    @Test
    void thePageShowsWhatRunsHere() throws Exception {
        String code = squeezed(Files.readString(THIS));
        List<String> examples = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(PAGE))
                .results()
                .map(found -> squeezed(found.group(1)))
                .toList();
        assertThat(examples)
                .filteredOn(example -> example.contains("Switch.builder"))
                .hasSize(2)
                .allSatisfy(example -> assertThat(code).contains(example));
    }

    private static String squeezed(String code) {
        return code.replaceAll("\\s", ""); // a page may wrap its lines where it likes
    }

    /** Two flows: 900 packets of one among 100 of the other. */
    @Test
    void itRuns() throws Exception {
        byte[][] frames = {
            Frames.frame(0x0A000001, 0x0A000002, Frames.UDP, 0, 1, 2),
            Frames.frame(0x0A000003, 0x0A000004, Frames.UDP, 0, 1, 2)
        };
        long nanos = 0;

        Precision precision = new Precision();
        Verified program = Verifier.verify(
                        precision
                                .assemble(Map.of("entries", 4096L, "initial", 0L))
                                .orThrow(),
                        Targets.named("unlimited"))
                .orThrow(); // throws with the diagnostics if it is not legal there

        MemoryPort in = new MemoryPort("in");
        MemoryPort out = new MemoryPort("out");
        for (int i = 0; i < 1_000; i++) {
            in.add(nanos += 1_000, frames[i % 10 == 0 ? 1 : 0]); // arrival in virtual time, and the bytes
        }
        HeavyHitters top;
        SwitchReport report;
        try (Switch device = Switch.builder(program, new Compiler())
                .seed(1)
                .port(0, in)
                .port(1, out)
                .build()) {
            report = new StepRunner(device).run(); // until nothing is left to do
            top = (HeavyHitters)
                    precision.readOut(program.program()).orElseThrow().read(device.state(), 10);
        }
        for (HeavyHitters.Row row : top.top()) {
            System.out.println(row.flow() + " sent " + row.count() + " packets");
        }

        assertThat(report.conserved()).isTrue();
        assertThat(out.sent()).hasSize(1_000);
        assertThat(top.top())
                .containsExactly(
                        new HeavyHitters.Row(1, "10.0.0.1 → 10.0.0.2", 900),
                        new HeavyHitters.Row(2, "10.0.0.3 → 10.0.0.4", 100));
    }

    @Test
    void manySwitchesShareAProgram() {
        Verified program = Verifier.verify(new Precision().assemble(Map.of()).orThrow(), Targets.named("unlimited"))
                .orThrow();

        SwitchProgram shared = SwitchProgram.of(program, new Compiler());
        List<Switch> network = new ArrayList<>();
        for (int i = 0; i < 13; i++) {
            network.add(Switch.builder(shared)
                    .seed(i)
                    .port(0, new MemoryPort("in"))
                    .port(1, new MemoryPort("out"))
                    .build());
        }

        network.getFirst().state().register("count1").setLo(0, 7);
        assertThat(network.getLast().state().register("count1").lo(0)).isNotEqualTo(7);
    }
}
