package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import plumbline.bench.throughput.Workload;
import plumbline.cli.script.Replies;
import plumbline.cli.script.Script;
import plumbline.cli.script.ScriptAgenda;
import plumbline.console.terminal.ExitCode;
import plumbline.isa.model.Program;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.StepRunner;
import plumbline.programs.BuiltInPrograms;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;
import plumbline.vm.interpreter.Interpreter;

/** What {@code bench/run programs} sets up: with it a program forwards all that it is measured with. */
class BenchSetUpsTest {
    @TempDir
    Path temp;

    @TestFactory
    Stream<DynamicTest> eachForwardsEverything() throws IOException {
        try (Stream<Path> files = Files.list(Checkout.root().resolve("bench/setups"))) {
            return files.sorted().toList().stream()
                    .map(file -> DynamicTest.dynamicTest(
                            file.getFileName().toString(),
                            () -> forwards(file.getFileName().toString().replace(".txt", ""), file)));
        }
    }

    /** As under plumb bench: a switch without the program's own control plane, and the packets of its workload. */
    private static void forwards(String name, Path setup) throws PortException {
        Program program =
                BuiltInPrograms.find(name).orElseThrow().assemble(Map.of()).orThrow();
        MemoryPort in = new MemoryPort("in");
        MemoryPort out = new MemoryPort("out");
        byte[][] packets = new Workload(64, 1_000, 1).packets();
        for (int i = 0; i < 2_000; i++) {
            in.add(i * 100L, packets[i]);
        }
        Verified verified = Verifier.verify(program, Targets.named("unlimited")).orThrow();
        try (Switch device = Switch.builder(verified, new Interpreter())
                .port(0, in)
                .port(1, out)
                .build()) {
            ScriptAgenda.executeAtOnce(
                    Script.read(setup, Script.Foreign.NONE), program, Optional.empty(), device, Replies.kept());
            SwitchReport report = new StepRunner(device).run();
            assertThat(out.sent()).as(report.toString()).hasSize(2_000);
            assertThat(in.sent()).isEmpty();
        }
    }

    @Test
    void timesAndOwnControlPlanesAreRefusedBeforeAnythingIsMeasured() throws IOException {
        Path late = temp.resolve("late.txt");
        Files.writeString(late, "@5ms table add destination '02:00:00:00:00:01 => to(0)'\n");
        Plumb.Outcome timed = Plumb.line("bench l2switch --target unlimited --setup %s", late);
        assertThat(timed.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(timed.err()).contains("late.txt:1: commands with a time are for plumb replay");
        Path own = temp.resolve("vlans.yaml");
        Files.writeString(own, "ports: []\n");
        Plumb.Outcome planned = Plumb.line("bench vlanbridge --target unlimited --setup %s", own);
        assertThat(planned.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(planned.err()).contains("under plumb bench the program's own control plane does not work");
    }
}
