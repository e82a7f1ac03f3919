package plumbline.pipelines.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.pipelines.Programs;
import plumbline.pipelines.Switch;
import plumbline.pipelines.control.ControlPlane;
import plumbline.pipelines.control.RuntimeControl;
import plumbline.pipelines.pipe.DigestQueue;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.vm.interpreter.Interpreter;

class ControlPlaneTimeTest {
    private static final String PROGRAM = """
        program told
        include "ethernet"
        digest came carries ethernet.src
        ingress { stage { digest_type = came; drop_ctl = 1 } }
        """;

    /** Works at once when there is a digest, and each 100 ns. */
    private static final class Punctual implements ControlPlane {
        private final List<String> log = new ArrayList<>();
        private DigestQueue digests;
        private long heard;
        private long tick;

        @Override
        public void start(RuntimeControl control) {
            digests = control.digests().subscribe(16, List.of("came"));
        }

        @Override
        public long nextWorkNanos() {
            return digests.queued() > heard ? 0 : tick;
        }

        @Override
        public void work(RuntimeControl control, long nanos) {
            if (nanos >= tick) {
                tick = nanos + 100;
                log.add(nanos + ": tick");
            }
            heard += digests.poll(message -> log.add(nanos + ": digest"), 16);
        }

        @Override
        public void end(RuntimeControl control, long nanos) {}
    }

    /** Of two packets, at 1,000 and at 1,250: neither what it is told nor its ticks wait for the second. */
    @Test
    void whatAPacketGivesItToDoIsDoneBeforeTheNextEvent() {
        MemoryPort in = new MemoryPort("in");
        in.add(1_000, new byte[60]);
        in.add(1_250, new byte[60]);
        Punctual control = new Punctual();
        Switch device = Switch.builder(Programs.verified(PROGRAM), new Interpreter())
                .port(0, in)
                .controlPlane(control)
                .build();
        new StepRunner(device).run();
        assertThat(control.log)
                .containsExactly("1000: tick", "1000: digest", "1100: tick", "1200: tick", "1250: digest");
    }
}
