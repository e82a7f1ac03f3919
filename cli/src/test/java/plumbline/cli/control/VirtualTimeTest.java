package plumbline.cli.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.console.control.Answer;
import plumbline.console.control.Request;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;
import plumbline.isa.model.Program;
import plumbline.isa.support.Assembled;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.run.Agenda;
import plumbline.pipelines.run.RunLimits;
import plumbline.pipelines.run.StepRunner;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;
import plumbline.vm.Engine;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

/** The commands for a running switch, asked of one in virtual time on the thread that drives it. */
class VirtualTimeTest {
    private static final String PROGRAM = """
        program marks
        header frame { dst : bit<32> }
        counter seen : packets[4]
        metadata found : bit<2>
        table routes {
            key { frame.dst : exact }
            action mark(cell : bit<2>) { found = cell }
            action none() { }
            default none()
            size 8
        }
        parser { state start { extract frame; goto accept } }
        ingress {
            stage { apply routes; drop_ctl = 1 }
            stage { when found != 0 : count seen[found] }
        }
        deparser { }
        """;

    private static final Program MARKS = Assembled.program(PROGRAM);

    static List<Engine> engines() {
        return List.of(new Interpreter(), new Compiler());
    }

    private final MemoryPort in = new MemoryPort("in");
    private final MemoryPort in2 = new MemoryPort("in2");
    private final List<String> answers = new ArrayList<>();

    private Switch device(Engine engine) {
        return Switch.builder(Verifier.verify(MARKS, Targets.named("unlimited")).orThrow(), engine)
                .port(0, 0, in)
                .port(1, 0, new DiscardPort("null:"))
                .port(2, 1, in2)
                .build();
    }

    private static Answer ask(Switch device, long nanos, String... words) {
        return Requests.at(nanos, MARKS, Optional.empty(), device).answer(new Request(List.of(words), null));
    }

    /**
     * Five packets at 0, 10, … 40 µs; the entry comes at 20 µs: three packets find it, in the other pipe one of two.
     */
    @ParameterizedTest
    @MethodSource("engines")
    void anEntryIsFoundByThePacketsFromItsInstantOn(Engine engine) {
        for (int i = 0; i < 5; i++) {
            in.add(10_000 * i, new byte[] {0, 0, 0, 7});
        }
        in2.add(19_999, new byte[] {0, 0, 0, 7});
        in2.add(20_000, new byte[] {0, 0, 0, 7});
        Switch device = device(engine);
        Agenda agenda = new Agenda() {
            private boolean done;

            @Override
            public long nextNanos() {
                return done ? Switch.NEVER : 20_000;
            }

            @Override
            public void work(long nanos) {
                done = true;
                answers.addAll(ask(device, nanos, "table", "add", "routes", "7 => mark(3)")
                        .lines());
                answers.addAll(ask(device, nanos, "table", "list", "routes").lines());
            }
        };
        new StepRunner(device, packets -> {}, RunLimits.NONE, agenda).run();
        assertThat(answers).containsExactly("0.0.0.7 => mark(cell 3)", "default none()");
        assertThat(ask(device, 40_000, "counter", "read", "seen").lines()).containsExactly("3  3 packets");
        Request other = new Request(List.of("counter", "read", "seen"), 1);
        assertThat(Requests.at(40_000, MARKS, Optional.empty(), device)
                        .answer(other)
                        .lines())
                .containsExactly("3  1 packets");
    }

    @Test
    void whatIsWrongIsAnsweredAsInRealTime() {
        Switch device = device(new Interpreter());
        Answer refused = ask(device, 0, "table", "add", "routes", "7 => mark(4)");
        assertThat(refused.exit()).isEqualTo(ExitCode.REJECTED);
        assertThat(refused.error()).contains("4 does not fit cell");
        assertThat(ask(device, 0, "tabel", "list").exit()).isEqualTo(ExitCode.USAGE);
        assertThat(ask(device, 0, "queue", "list", "1").lines().getFirst()).isEqualTo("rate unlimited, scheduler fifo");
    }

    /** What waits for another thread would wait for ever. */
    @Test
    void whatNeedsRealTimeIsRefusedBeforehand() {
        assertThatThrownBy(() -> Requests.checkForVirtualTime(List.of("digest")))
                .isInstanceOf(CommandFailure.class)
                .hasMessage("digest is for a switch that runs in real time: plumb run … --control PATH");
        assertThatThrownBy(() -> Requests.checkForVirtualTime(List.of("port", "add", "3=null:")))
                .hasMessageStartingWith("port add is for a switch");
        assertThatThrownBy(() -> Requests.checkForVirtualTime(List.of("table", "add", "routes")))
                .hasMessage("usage: table add TABLE ENTRY…");
        Requests.checkForVirtualTime(List.of("port", "list"));
        Answer refused = ask(device(new Interpreter()), 0, "digest");
        assertThat(refused.exit()).isEqualTo(ExitCode.USAGE);
    }
}
