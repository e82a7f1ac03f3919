package plumbline.programs.l2forward;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.run.StepRunner;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.FlowSink;
import plumbline.programs.rig.FlowSource;
import plumbline.vm.interpreter.Interpreter;

class L2ForwardTest {
    private final List<byte[]> received = new ArrayList<>();

    private Switch run(int input, int other, Map<String, Long> parameters) {
        Switch device = Switch.builder(Catalogue.verified("l2forward", "pisa", parameters), new Interpreter())
                .port(input, new FlowSource(() -> 0x0A0000010A000002L, 5))
                .port(other, new FlowSink(frame -> received.add(frame.toArray())))
                .build();
        new StepRunner(device).run();
        return device;
    }

    @Test
    void whatComesInByOnePortLeavesByTheOtherUnchanged() {
        run(0, 1, Map.of());
        assertThat(received).hasSize(5).allSatisfy(packet -> assertThat(packet)
                .hasSize(42)
                .startsWith(0, 0, 0, 0, 0, 2)
                .endsWith(received.getFirst()));
    }

    @Test
    void theOtherWayRoundToo() {
        run(1, 0, Map.of());
        assertThat(received).hasSize(5);
    }

    @Test
    void portsAreParameters() {
        run(7, 3, Map.of("left", 3L, "right", 7L));
        assertThat(received).hasSize(5);
    }

    @Test
    void aPortThatTheMapDoesNotKnowIsDropped() {
        Switch device = run(2, 1, Map.of());
        assertThat(received).isEmpty();
        assertThat(device.pipe().counters().drops().get(DropReason.INGRESS_PROGRAM))
                .isEqualTo(5);
    }
}
