package plumbline.programs.accuracy;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.SplittableRandom;
import plumbline.programs.precision.Coin;
import plumbline.programs.precision.PrecisionModel;
import plumbline.programs.precision.PrecisionModel.FirstPass;
import plumbline.programs.precision.Takeover;
import plumbline.programs.rig.ZipfFlows;

/**
 * The reference model of PRECISION, measured.
 *
 * @param delay packets between a packet and the second pass of its clone
 */
record PrecisionModelRun(PrecisionModel.Settings settings, int delay) implements Subject {
    private record Clone(long due, Takeover takeover) {}

    @Override
    public Accuracy measure(long seed) {
        PrecisionModel model = new PrecisionModel(settings);
        SplittableRandom random = new SplittableRandom(~seed);
        Queue<Clone> clones = new ArrayDeque<>();
        Truth truth = new Truth();
        ZipfFlows flows = Workload.flows(seed);
        long recirculated = 0;
        for (int i = 0; i < Workload.PACKETS; i++) {
            while (!clones.isEmpty() && clones.peek().due() <= i) {
                model.secondPass(clones.remove().takeover());
                recirculated++;
            }
            long flow = flows.getAsLong();
            FirstPass pass = model.packet(flow, random.nextLong() >>> 32, random.nextInt(1 << Coin.MANTISSA_BITS));
            truth.packet(flow, pass.estimate());
            long due = i + delay;
            pass.takeover().ifPresent(takeover -> clones.add(new Clone(due, takeover)));
        }
        return truth.accuracy(model.flows(), recirculated);
    }
}
