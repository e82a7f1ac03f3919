package plumbline.cli.stf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.cli.traffic.SwitchSettings;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.isa.support.Assembled;
import plumbline.nic.pcap.CaptureReader;
import plumbline.pipelines.SwitchListener;
import plumbline.pipelines.port.PortException;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;
import plumbline.vm.Engine;
import plumbline.vm.PreparedProgram;
import plumbline.vm.interpreter.Interpreter;

class StfSuiteTest {
    private static final String PROGRAM = """
        program lottery
        header ticket { number : bit<32> }
        parser { state start { extract ticket; goto accept } }
        ingress { stage { ticket.number = random(); ucast_egress_port = 1 } }
        deparser { emit ticket }
        """;
    private static final String TEST = "packet 0 00000000\nexpect 1 ********\n";

    @TempDir
    Path temp;

    /** The interpreter, but for what it draws. */
    private record Lucky(Interpreter interpreter) implements Engine {
        @Override
        public String name() {
            return "lucky";
        }

        @Override
        public PreparedProgram prepare(Program program, Limits limits) {
            PreparedProgram prepared = interpreter.prepare(program, limits);
            return seed -> prepared.instantiate(seed + 1);
        }
    }

    private static StfSuite suite(Optional<Path> captures, Engine... engines) {
        Program program = Assembled.program(PROGRAM);
        StfRun.Setup setup = new StfRun.Setup(
                Verifier.verify(program, Targets.named("unlimited")).orThrow(),
                SwitchSettings.seeded(1),
                Optional.empty(),
                pipes -> Map.of(),
                List.of(),
                0);
        return new StfSuite(setup, List.of(engines), captures, new SwitchListener() {});
    }

    @Test
    void enginesThatDisagreeFail() throws PortException {
        StfSuite.Result result = suite(Optional.empty(), new Interpreter(), new Lucky(new Interpreter()))
                .run("lottery.stf", TEST);
        assertThat(result.failures()).hasSize(1);
        assertThat(result.failures().getFirst().diagnostic().message())
                .isEqualTo("the engines interpreter and lucky disagree");
        assertThat(result.failures().getFirst().details())
                .hasSize(2)
                .anySatisfy(line -> assertThat(line).startsWith("interpreter: "))
                .anySatisfy(line -> assertThat(line).startsWith("lucky: "));
    }

    @Test
    void aTestIsTheSameEveryTime() throws PortException {
        StfSuite suite = suite(Optional.empty(), new Interpreter());
        String wrong = TEST.replace("********", "00000000");
        assertThat(suite.run("lottery.stf", wrong).failures().getFirst().received())
                .isEqualTo(suite.run("lottery.stf", wrong).failures().getFirst().received());
    }

    /** 1 ms apart from 1 s on, or as {@code wait} says. */
    @Test
    void capturesHaveTheTimesOfTheTest() throws Exception {
        suite(Optional.of(temp), new Interpreter())
                .run(
                        "somewhere/lottery.stf",
                        TEST + TEST + "wait 50us\n" + TEST + "wait 1ms\nwait 1ms\n" + TEST + "register list\n" + TEST);
        assertThat(times(temp.resolve("lottery-0-in.pcap")))
                .containsExactly(1_000_000_000L, 1_001_000_000L, 1_001_050_000L, 1_003_050_000L, 1_004_050_000L)
                .isEqualTo(times(temp.resolve("lottery-1-out.pcap")));
        assertThat(temp.toFile().list()).hasSize(2);
    }

    private static List<Long> times(Path capture) throws PortException {
        List<Long> times = new ArrayList<>();
        try (CaptureReader reader = CaptureReader.open(capture)) {
            while (reader.next()) {
                times.add(reader.packet().nanos());
            }
        }
        return times;
    }
}
