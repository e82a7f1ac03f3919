package plumbline.pipelines;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.StepRunner;
import plumbline.vm.Phv;

/** A program that always asks for another pass gets its share and no more. 1,000 packets, 2 %, a burst of 5. */
class BudgetTest {
    private static final long SHARE_PPM = 20_000;
    private static final long BURST = 5;
    /** The burst, and one for every fifty packets; credit beyond a full bucket is lost. */
    private static final long GRANTED = BURST + 19;

    private final MemoryPort out = new MemoryPort("out");

    private SwitchReport run(ScriptedEngine engine, FieldList fieldList) {
        MemoryPort in = new MemoryPort("in");
        for (int i = 0; i < 1_000; i++) {
            in.add(i * 10_000L, new byte[60]);
        }
        Switch target = Switch.builder(
                        Programs.verified(Programs.declaring(List.of(), fieldList), SHARE_PPM, BURST), engine)
                .port(0, in)
                .port(1, out)
                .build();
        return new StepRunner(target).run();
    }

    private static boolean first(Phv phv) {
        return phv.get(Intrinsic.RECIRCULATED) == 0 && phv.get(Intrinsic.RESUBMIT_FLAG) == 0;
    }

    @Test
    void aRefusedCloneCostsOnlyTheClone() {
        ScriptedEngine engine = new ScriptedEngine().ingress(phv -> {
            phv.set(Intrinsic.UCAST_EGRESS_PORT, 1);
            phv.set(Intrinsic.MIRROR_TYPE, first(phv) ? 1 : 0);
            phv.set(Intrinsic.DROP_CTL, first(phv) ? 0 : 1);
        });
        SwitchReport report = run(engine, Programs.cloneBack(1, 20_000));
        assertThat(report.pipe().recirculated()).isEqualTo(GRANTED);
        assertThat(report.drops()).containsEntry(DropReason.RECIRCULATION_BUDGET, 1_000 - GRANTED);
        assertThat(out.sent()).hasSize(1_000);
    }

    @Test
    void aRefusedRecirculationCostsThePacket() {
        ScriptedEngine engine = new ScriptedEngine()
                .ingress(phv -> phv.set(Intrinsic.UCAST_EGRESS_PORT, first(phv) ? FieldList.Recirculate.PORT : 1));
        SwitchReport report = run(engine, Programs.recirculate(20_000));
        assertThat(report.pipe().recirculated()).isEqualTo(GRANTED);
        assertThat(report.drops()).containsEntry(DropReason.RECIRCULATION_BUDGET, 1_000 - GRANTED);
        assertThat(out.sent()).hasSize((int) GRANTED);
    }

    @Test
    void aRefusedResubmitCostsThePacket() {
        ScriptedEngine engine = new ScriptedEngine().ingress(phv -> {
            phv.set(Intrinsic.UCAST_EGRESS_PORT, 1);
            phv.set(Intrinsic.RESUBMIT_TYPE, first(phv) ? 1 : 0);
        });
        SwitchReport report = run(engine, Programs.resubmit(1, 20_000));
        assertThat(report.pipe().resubmitted()).isEqualTo(GRANTED);
        assertThat(report.drops()).containsEntry(DropReason.RECIRCULATION_BUDGET, 1_000 - GRANTED);
        assertThat(out.sent()).hasSize((int) GRANTED);
        assertThat(report.extraPassShare()).isEqualTo(GRANTED / 1_000.0);
    }
}
