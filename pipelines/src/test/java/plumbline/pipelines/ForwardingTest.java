package plumbline.pipelines;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.pipelines.pipe.RecirculationConfig;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.PortConfig;

/** Original packets go straight through while their clones go round. */
class ForwardingTest {
    private static final Field MARK = new Field("mark", 32);
    private static final Field OTHER = new Field("other", 32);

    @Test
    void originalsLeaveUnchangedAndInOrderWhileClonesRecirculate() {
        ScriptedEngine engine = new ScriptedEngine();
        StringBuilder secondPasses = new StringBuilder();
        engine.ingress(phv -> {
            if (phv.get(Intrinsic.RECIRCULATED) == 1) {
                secondPasses
                        .append(engine.get(phv, MARK))
                        .append('/')
                        .append(engine.get(phv, OTHER))
                        .append('@')
                        .append(phv.get(Intrinsic.GLOBAL_TSTAMP))
                        .append(" from ")
                        .append(phv.get(Intrinsic.INGRESS_PORT))
                        .append("; ");
                phv.set(Intrinsic.DROP_CTL, 1);
            } else {
                engine.set(phv, MARK, phv.get(Intrinsic.GLOBAL_TSTAMP) + 7);
                engine.set(phv, OTHER, 99);
                phv.set(Intrinsic.UCAST_EGRESS_PORT, 1);
                phv.set(Intrinsic.MIRROR_TYPE, 1);
            }
        });
        MemoryPort in =
                new MemoryPort("in").add(100, bytes(1)).add(150, bytes(2)).add(150, bytes(3));
        MemoryPort out = new MemoryPort("out");
        Switch target = Switch.builder(
                        Programs.verified(Programs.declaring(List.of(MARK, OTHER), Programs.cloneBack(1, 0, MARK))),
                        engine)
                .port(0, in)
                .port(1, out)
                .recirculation(new RecirculationConfig(PortConfig.DEFAULT, 16, 40))
                .build();

        SwitchReport report = new StepRunner(target).run();

        assertThat(out.sent()).extracting(MemoryPort.TimedFrame::nanos).containsExactly(100L, 150L, 150L);
        assertThat(out.sent()).extracting(frame -> frame.bytes()[0]).containsExactly((byte) 1, (byte) 2, (byte) 3);
        assertThat(secondPasses).hasToString("107/0@140 from 68; 157/0@190 from 68; 157/0@190 from 68; ");
        assertThat(report.conserved()).isTrue();
        assertThat(report.pipe().recirculated()).isEqualTo(3);
    }

    private static byte[] bytes(int first) {
        byte[] bytes = new byte[60];
        bytes[0] = (byte) first;
        return bytes;
    }
}
