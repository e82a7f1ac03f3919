package plumbline.bench.throughput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.bench.program.BenchProgram;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.PortException;
import plumbline.programs.BuiltInPrograms;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Target;
import plumbline.verifier.target.Targets;
import plumbline.vm.Engine;
import plumbline.vm.PreparedProgram;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

@Execution(ExecutionMode.CONCURRENT)
class ThroughputTest {
    private static final Target PISA = Targets.named("pisa");

    /** The optimising compiler is not waited for. */
    private static Throughput throughput(Engine engine, Workload workload, Preparation preparation)
            throws PortException {
        return new Throughput(PISA, engine, workload, preparation, Duration.ZERO);
    }

    private static Verified precision() {
        Program program = BuiltInPrograms.find("precision")
                .orElseThrow()
                .assemble(Map.of("entries", 256L))
                .orThrow();
        return Verifier.verify(program, PISA).orThrow();
    }

    /** Computes what the interpreter computes, but with other random numbers. */
    private record Unlucky(Interpreter inner) implements Engine {
        @Override
        public String name() {
            return "unlucky";
        }

        @Override
        public PreparedProgram prepare(Program program, Limits limits) {
            PreparedProgram prepared = inner.prepare(program, limits);
            return seed -> prepared.instantiate(seed + 1);
        }
    }

    @Test
    void measuresEveryRoundAndWhatIsAllocated() throws PortException {
        Engine engine = new Interpreter();
        ThroughputReport report = throughput(engine, new Workload(64, 1_000, 1), Preparation.NONE)
                .measure(precision(), 20_000, 3, engine, round -> {});
        assertThat(report.mpps().min())
                .isPositive()
                .isLessThanOrEqualTo(report.mpps().median());
        assertThat(report.mpps().median() * report.nanosPerPacket().median()).isCloseTo(1_000, Offset.offset(1.0));
        assertThat(report.bytesAllocated()).isLessThan(1);
        assertThat(report.machine().shiftNanos().min()).isPositive();
        assertThat(report.machine().loadNanos().min()).isPositive();
        assertThat(report.answer()).contains("65536 packets", "1024 register and counter cells");
    }

    @ParameterizedTest
    @Tag("long")
    @MethodSource("builtInPrograms")
    void theEnginesAgreeOnEveryBuiltInProgram(String name) throws PortException {
        theEnginesAgree(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"conquest", "precision"})
    void theEnginesAgree(String name) throws PortException {
        Program program =
                BuiltInPrograms.find(name).orElseThrow().assemble(Map.of()).orThrow();
        Verified verified = Verifier.verify(program, Targets.named("unlimited")).orThrow();
        String answer = new AnswerCheck(new Workload(80, 5_000, 7).packets(), Preparation.NONE)
                .compare(verified, new Compiler(), new Interpreter());
        assertThat(answer).startsWith("65536 packets");
    }

    /** Of 2 MiB per row, so that lines are fetched ahead. */
    @Test
    void theEnginesAgreeOnLargeState() throws PortException {
        Program program = BenchProgram.COUNTMIN.assemble(Map.of("entries", 1L << 19));
        ThroughputReport report = throughput(new Compiler(), new Workload(64, 100_000, 1), Preparation.NONE)
                .measure(
                        Verifier.verify(program, Targets.named("unlimited")).orThrow(),
                        200_000,
                        1,
                        new Interpreter(),
                        round -> {});
        assertThat(report.fetchedAhead()).containsExactly("row0", "row1");
        assertThat(report.answer()).startsWith("100000 packets, 1048576 register");
        assertThat(report.bytesAllocated()).isLessThan(0.1);
    }

    /** A table of so many prefixes that the engine expands it. */
    @Test
    void theEnginesAgreeOnARoutingTable() throws PortException {
        Program program = BenchProgram.LPM.assemble(Map.of("prefixes", 1L << 16));
        Preparation routes = device -> BenchProgram.LPM.prepare(device.state(), 20_000, Throughput.PORTS, 1);
        ThroughputReport report = throughput(new Compiler(), new Workload(64, 20_000, 1), routes)
                .measure(
                        Verifier.verify(program, Targets.named("unlimited")).orThrow(),
                        100_000,
                        1,
                        new Interpreter(),
                        round -> {});
        assertThat(report.fetchedAhead()).containsExactly("routes");
        assertThat(report.outcome().sent()).isEqualTo(100_000);
        assertThat(report.answer()).startsWith("65536 packets");
    }

    static List<String> builtInPrograms() {
        return BuiltInPrograms.names();
    }

    @Test
    void saysWhatBecameOfThePackets() throws PortException {
        Verified router =
                Verifier.verify(BenchProgram.L3.assemble(Map.of()), PISA).orThrow();
        Workload workload = new Workload(64, 1_000, 1);
        Engine engine = new Compiler();
        Preparation half = device -> BenchProgram.L3.prepare(device.state(), 500, Throughput.PORTS, workload.seed());

        Outcome full =
                outcome(router, engine, workload, device -> BenchProgram.L3.prepare(device.state(), 1_000, 2, 1));
        assertThat(full).isEqualTo(new Outcome(130_000, 130_000, 0, Map.of()));

        Outcome some = outcome(router, engine, workload, half);
        assertThat(some.sent()).isBetween(60_000L, 70_000L);
        assertThat(some.dropped()).isEqualTo(Map.of(DropReason.INGRESS_PROGRAM, 130_000 - some.sent()));

        Outcome none = outcome(router, engine, workload, Preparation.NONE);
        assertThat(none).isEqualTo(new Outcome(130_000, 0, 0, Map.of(DropReason.INGRESS_PROGRAM, 130_000L)));
    }

    private static Outcome outcome(Verified program, Engine engine, Workload workload, Preparation preparation)
            throws PortException {
        return throughput(engine, workload, preparation)
                .measure(program, 65_000, 2, new Interpreter(), round -> {})
                .outcome();
    }

    @Test
    void cutsBehindEachStage() throws PortException {
        Throughput throughput = throughput(new Compiler(), new Workload(64, 1_000, 1), Preparation.NONE);
        Verified verified =
                Verifier.verify(BenchProgram.COUNTMIN.assemble(Map.of()), PISA).orThrow();
        List<ThroughputReport.StageTime> times = throughput.stages(verified, 1_000, 3);
        assertThat(times.getFirst().more()).isNull();
        assertThat(times.subList(1, times.size())).allSatisfy(time -> assertThat(time.isMeasurable())
                .isEqualTo(time.more().min() > 0));
        assertThat(times)
                .extracting(time -> time.direction() + " " + time.stage() + " " + time.name())
                .containsExactly("ingress 0 ports", "ingress 1 hash", "ingress 2 count", "ingress 3 report");
    }

    /** What a round allocates by itself is not the packets'. */
    @Test
    void aShortRoundAllocatesNothingPerPacket() throws PortException {
        Throughput throughput = throughput(new Compiler(), new Workload(64, 1_000, 1), Preparation.NONE);
        assertThat(throughput
                        .measure(precision(), 100, 3, new Interpreter(), round -> {})
                        .bytesAllocated())
                .isLessThan(1);
    }

    @Test
    void refusesAWrongAnswer() throws PortException {
        Throughput throughput =
                throughput(new Unlucky(new Interpreter()), new Workload(64, 1_000, 1), Preparation.NONE);
        assertThatThrownBy(() -> throughput.measure(precision(), 1_000, 1, new Interpreter(), round -> {}))
                .isInstanceOf(WrongAnswerException.class);
    }

    @Test
    void theMedianOfAnEvenNumberLiesBetweenTheMiddleOnes() {
        assertThat(Spread.of(4, 1, 3, 2)).isEqualTo(new Spread(2.5, 1, 4));
    }
}
