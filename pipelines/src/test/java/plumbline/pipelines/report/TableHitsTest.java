package plumbline.pipelines.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.pipelines.Programs;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.run.StepRunner;
import plumbline.vm.Engine;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

/** Hits and misses of tables of every kind of index, against counts made while the packets were. */
class TableHitsTest {
    private static final long SEED = 20;
    private static final int PACKETS = 2_000;

    private static final String PROGRAM = """
        program hits
        header frame { kind : bit<8>, wide : bit<32>, more : bit<64> }
        table direct { key { frame.kind : exact }; action none() { }; default none(); entries { 1 => none(); 2 => none() } }
        table flat { key { frame.wide : exact }; action none() { }; default none(); entries { 3 => none() } }
        table wide { key { frame.wide : exact, frame.more : exact }; action none() { }; default none()
                     entries { (3, 1) => none() } }
        table prefixes { key { frame.wide : lpm }; action none() { }; default none(); entries { 2/31 => none() } }
        table rules { key { frame.kind : ternary }; action none() { }; default none(); entries { 1 &&& 1 => none() } }
        table guarded { key { frame.kind : exact }; action none() { }; entries { 1 => none() } }
        parser { state start { extract frame; goto accept } }
        ingress {
            stage "first" {
                ucast_egress_port = 1
                apply direct
                apply flat
                apply wide
                when frame.kind != 0 : apply guarded
            }
            stage "second" { apply prefixes }
        }
        egress { stage { apply rules } }
        deparser { emit frame }
        """;

    static Stream<Engine> engines() {
        return Stream.of(new Interpreter(), new Compiler());
    }

    @ParameterizedTest
    @MethodSource("engines")
    void countedAsTheyHappened(Engine engine) throws Exception {
        Random random = new Random(SEED);
        MemoryPort in = new MemoryPort("in");
        long[] hits = new long[6];
        long guardedOut = 0;
        for (int i = 0; i < PACKETS; i++) {
            int kind = random.nextInt(4);
            int wide = random.nextInt(6);
            long more = random.nextInt(3);
            in.add(
                    i,
                    ByteBuffer.allocate(13)
                            .put((byte) kind)
                            .putInt(wide)
                            .putLong(more)
                            .array());
            hits[0] += kind == 1 || kind == 2 ? 1 : 0;
            hits[1] += wide == 3 ? 1 : 0;
            hits[2] += wide == 3 && more == 1 ? 1 : 0;
            hits[3] += kind == 1 ? 1 : 0;
            hits[4] += wide == 2 || wide == 3 ? 1 : 0;
            hits[5] += kind % 2;
            guardedOut += kind == 0 ? 1 : 0;
        }
        try (Switch target = Switch.builder(Programs.verified(PROGRAM), engine)
                .port(0, in)
                .port(1, new DiscardPort("null:"))
                .build()) {
            Map<String, Map<String, TableReport>> stages =
                    new StepRunner(target).run().pipe().stages();
            assertThat(stages.keySet()).containsExactly("in 0 first", "in 1 second", "out 0");
            assertThat(stages.get("in 0 first"))
                    .containsExactly(
                            entry("direct", new TableReport(hits[0], PACKETS - hits[0], 2)),
                            entry("flat", new TableReport(hits[1], PACKETS - hits[1], 1)),
                            entry("wide", new TableReport(hits[2], PACKETS - hits[2], 1)),
                            entry("guarded", new TableReport(hits[3], PACKETS - guardedOut - hits[3], 1)));
            assertThat(stages.get("in 1 second"))
                    .containsExactly(entry("prefixes", new TableReport(hits[4], PACKETS - hits[4], 1)));
            assertThat(stages.get("out 0"))
                    .containsExactly(entry("rules", new TableReport(hits[5], PACKETS - hits[5], 1)));
        }
    }
}
