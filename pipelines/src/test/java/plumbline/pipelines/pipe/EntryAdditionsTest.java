package plumbline.pipelines.pipe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.pipelines.Programs;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.report.PipeReport;
import plumbline.pipelines.report.TableReport;
import plumbline.pipelines.run.StepRunner;
import plumbline.vm.Engine;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

/** What packets add to tables, with packets that a port receives at once. */
class EntryAdditionsTest {
    private static final int ROOM = 3;

    private static final String PROGRAM = """
        program learns
        header frame { sender : bit<8>, wide : bit<64> }
        metadata missed : bit<1>, key : bit<8>, more : bit<64>, number : bit<8>
        digest learn adds known to senders carries missed, key, more, number
        table senders {
            key { frame.sender : exact, frame.wide : exact }
            action known(data : bit<8>) { }
            action unknown() { missed = 1 }
            const default unknown()
            size 3
        }
        parser { state start { extract frame; goto accept } }
        ingress {
            stage { ucast_egress_port = 1; apply senders }
            stage {
                when missed {
                    key = frame.sender
                    more = frame.wide
                    number = 9
                    digest_type = learn
                }
            }
        }
        deparser { emit frame }
        """;

    static Stream<Engine> engines() {
        return Stream.of(new Interpreter(), new Compiler());
    }

    @ParameterizedTest
    @MethodSource("engines")
    void theNextPacketOfTheBatchFindsThem(Engine engine) throws Exception {
        MemoryPort in = new MemoryPort("in");
        for (int i = 0; i < 40; i++) {
            in.add(0, new byte[] {(byte) (i % 2), 1, 2, 3, 4, 5, 6, 7, 8}); // two senders, one instant
        }
        PipeReport report = run(engine, in);
        assertThat(senders(report)).isEqualTo(new TableReport(38, 2, 2));
        assertThat(report.digestsSent()).isEqualTo(2);
        assertThat(report.digestsFull()).isZero();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void whatFindsNoRoomIsCounted(Engine engine) throws Exception {
        MemoryPort in = new MemoryPort("in");
        for (int i = 0; i < 10; i++) {
            in.add(i, new byte[] {(byte) (i % 5), 1, 2, 3, 4, 5, 6, 7, 8}); // five senders, twice each
        }
        PipeReport report = run(engine, in);
        assertThat(senders(report)).isEqualTo(new TableReport(ROOM, 10 - ROOM, ROOM));
        assertThat(report.digestsSent()).isEqualTo(ROOM);
        assertThat(report.digestsFull()).isEqualTo(4);
    }

    private static PipeReport run(Engine engine, MemoryPort in) throws Exception {
        try (Switch target = Switch.builder(Programs.verified(PROGRAM), engine)
                .port(0, in)
                .port(1, new DiscardPort("null:"))
                .build()) {
            return new StepRunner(target).run().pipe();
        }
    }

    private static TableReport senders(PipeReport report) {
        return report.stages().get("in 0").get("senders");
    }
}
