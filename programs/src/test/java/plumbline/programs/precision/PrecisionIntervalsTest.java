package plumbline.programs.precision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import plumbline.pipelines.Switch;
import plumbline.pipelines.pipe.RecirculationConfig;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.StepRunner;
import plumbline.programs.IntervalReadOuts;
import plumbline.programs.ReadOut;
import plumbline.programs.heavyhitters.FlowCount;
import plumbline.programs.heavyhitters.FlowKey;
import plumbline.programs.heavyhitters.HeavyHitters;
import plumbline.programs.precision.PrecisionModel.FirstPass;
import plumbline.programs.precision.PrecisionModel.Settings;
import plumbline.programs.precision.PrecisionModel.Update;
import plumbline.programs.reference.Ways;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.FlowSource;
import plumbline.programs.rig.ZipfFlows;
import plumbline.verifier.Verified;
import plumbline.vm.RandomDraws;
import plumbline.vm.compiler.Compiler;

/** The control plane reads and empties the table while packets and clones are on their way: none is lost by it. */
class PrecisionIntervalsTest {
    private static final int PACKETS = 10_000;
    private static final int INTERVAL = 3_000;
    private static final int ENTRIES = 32;
    private static final int DELAY = 20;
    private static final long SEED = 9;

    @Test
    void everyIntervalIsAsTheModelCountsIt() {
        Verified program = Catalogue.verified("precision", "pisa", Map.of("entries", (long) ENTRIES));
        ReadOut readOut = new Precision().readOut(program.program()).orElseThrow();
        List<List<HeavyHitters.Row>> read = new ArrayList<>();
        Switch device = Switch.builder(program, new Compiler())
                .seed(SEED)
                .recirculation(RecirculationConfig.DEFAULT.withLatency(DELAY * FlowSource.SPACING_NANOS))
                .port(0, new FlowSource(flows(), PACKETS))
                .port(1, new DiscardPort("out"))
                .controlPlane(new IntervalReadOuts(
                        program.program(),
                        readOut,
                        0,
                        INTERVAL * FlowSource.SPACING_NANOS,
                        10,
                        interval -> read.add(((HeavyHitters) interval.reading()).top())))
                .build();
        SwitchReport report = new StepRunner(device).run();
        assertThat(report.conserved()).isTrue();
        assertThat(report.sent()).isEqualTo(PACKETS);
        assertThat(read).hasSize(PACKETS / INTERVAL + 1).isEqualTo(expected());
    }

    private static ZipfFlows flows() {
        return new ZipfFlows(1000, 1.0, SEED);
    }

    /** At one instant: control plane, then clones, then the packet. */
    private static List<List<HeavyHitters.Row>> expected() {
        record Clone(long due, Takeover takeover) {}
        PrecisionModel model = new PrecisionModel(
                new Settings(new Ways(2, ENTRIES), 100, Coin.NINE_EIGHTHS_APPROXIMATE, Update.INCREMENT, 64));
        List<List<HeavyHitters.Row>> expected = new ArrayList<>();
        Queue<Clone> clones = new ArrayDeque<>();
        ZipfFlows flows = flows();
        long pass = 0;
        for (int i = 0; i < PACKETS; i++) {
            if (i > 0 && i % INTERVAL == 0) {
                expected.add(top(model));
                model.reset();
            }
            while (!clones.isEmpty() && clones.peek().due() <= i) {
                model.secondPass(clones.remove().takeover());
                pass++;
            }
            FirstPass first = model.packet(
                    flows.getAsLong(),
                    RandomDraws.draw(SEED, pass, 0) & 0xFFFF_FFFFL,
                    RandomDraws.draw(SEED, pass, 1) & 0xFFF);
            pass++;
            long due = i + DELAY;
            first.takeover().ifPresent(takeover -> clones.add(new Clone(due, takeover)));
        }
        clones.forEach(clone -> model.secondPass(clone.takeover()));
        expected.add(top(model));
        return expected;
    }

    private static List<HeavyHitters.Row> top(PrecisionModel model) {
        List<HeavyHitters.Row> rows = new ArrayList<>();
        for (FlowCount flow : model.flows().stream().limit(10).toList()) {
            rows.add(new HeavyHitters.Row(rows.size() + 1, FlowKey.PAIR.show(flow.flow()), flow.packets()));
        }
        return rows;
    }
}
