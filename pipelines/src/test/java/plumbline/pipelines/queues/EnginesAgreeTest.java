package plumbline.pipelines.queues;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.support.Assembled;
import plumbline.pipelines.Programs;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.report.ReportText;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.RandomConfigs;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.pipelines.tm.order.Discipline;
import plumbline.vm.Engine;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

/** STEP with many queues: the same bytes at the same nanoseconds, from run to run and from engine to engine. */
class EnginesAgreeTest {
    private static final int PORTS = 3;

    /** Of shim, packets wait behind egress; but in queues that look at more than their lengths, in front of it. */
    @ParameterizedTest
    @CsvSource({
        "stamp, 1", "stamp, 2", "stamp, 3", "stamp, 4", "stamp, 5", "stamp, 6", "stamp, 7", "stamp, 8",
        "shim, 1", "shim, 2", "shim, 3", "shim, 4", "shim, 5", "shim, 6", "shim, 7", "shim, 8"
    })
    void bitForBit(String program, long seed) {
        List<String> interpreted = run(program, new Interpreter(), seed);
        assertThat(interpreted)
                .isEqualTo(run(program, new Interpreter(), seed))
                .isEqualTo(run(program, new Compiler(), seed));
        assertThat(interpreted).hasSizeGreaterThan(50);
    }

    @Test
    void anotherSeedIsAnotherRun() {
        assertThat(run("stamp", new Interpreter(), 1)).isNotEqualTo(run("stamp", new Interpreter(), 2));
    }

    private static List<String> run(String program, Engine engine, long seed) {
        Random random = new Random(seed);
        TrafficManagerConfig queues = RandomConfigs.draw(random, PORTS);
        if (random.nextBoolean()) {
            PortConfig port = queues.port(0);
            queues = queues.withPort(0, port.withQueue(0, port.queue(0).with(new Discipline.Fair())));
        }
        SwitchBuilder builder = Switch.builder(
                        Programs.verified(Assembled.beside(EnginesAgreeTest.class, program + ".plumb")), engine)
                .seed(seed)
                .trafficManager(queues);
        List<MemoryPort> ports = new ArrayList<>();
        for (int i = 0; i < PORTS; i++) {
            MemoryPort port = new MemoryPort("memory" + i);
            long now = 0;
            for (int frame = 0; frame < 300; frame++) {
                now += random.nextInt(3) * random.nextInt(3_000);
                byte[] bytes = new byte[60 + random.nextInt(1_000)];
                bytes[0] = (byte) random.nextInt(PORTS);
                bytes[1] = (byte) random.nextInt(6);
                port.add(now, bytes);
            }
            ports.add(port);
            builder.port(i, port);
        }
        SwitchReport report = new StepRunner(builder.build()).run();
        assertThat(report.conserved()).isTrue();
        assertThat(report.pipe().recirculated() > 0).isEqualTo(program.equals("stamp"));
        List<String> lines = new ArrayList<>(ReportText.lines(report));
        for (MemoryPort port : ports) {
            port.sent()
                    .forEach(frame -> lines.add(port.name() + " " + frame.nanos() + " "
                            + HexFormat.of().formatHex(frame.bytes(), 0, 20)));
        }
        return lines;
    }
}
