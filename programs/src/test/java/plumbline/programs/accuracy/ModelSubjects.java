package plumbline.programs.accuracy;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import plumbline.programs.hashpipe.HashPipeModel;
import plumbline.programs.heavyhitters.FlowCount;
import plumbline.programs.precision.Coin;
import plumbline.programs.precision.PrecisionModel;
import plumbline.programs.precision.Takeover;

/** The reference models as subjects. */
final class ModelSubjects {
    private ModelSubjects() {}

    /** PRECISION whose clones come back a number of packets later. */
    static Subject precision(PrecisionModel.Settings settings, int delay, long seed) {
        PrecisionModel model = new PrecisionModel(settings);
        SplittableRandom random = new SplittableRandom(seed);
        record Clone(long due, Takeover takeover) {}
        Queue<Clone> clones = new ArrayDeque<>();
        return new Subject() {
            private long now;
            private long recirculated;

            @Override
            public long packet(long flow) {
                PrecisionModel.FirstPass pass = model.packet(
                        flow, random.nextLong() >>> 32, random.nextInt(1 << Coin.MANTISSA_BITS));
                pass.takeover().ifPresent(takeover -> clones.add(new Clone(now + delay, takeover)));
                while (!clones.isEmpty() && clones.peek().due() <= now) {
                    model.secondPass(clones.remove().takeover());
                    recirculated++;
                }
                now++;
                return pass.estimate();
            }

            @Override
            public List<FlowCount> flows() {
                return model.flows();
            }

            @Override
            public long recirculated() {
                return recirculated;
            }
        };
    }

    /** HashPipe whose estimates are sums over the whole table. */
    static Subject hashPipe(int stages, int entries) {
        HashPipeModel model = new HashPipeModel(stages, entries, Long.SIZE);
        return new Subject() {
            @Override
            public long packet(long flow) {
                model.packet(flow);
                return model.estimate(flow);
            }

            @Override
            public List<FlowCount> flows() {
                return model.flows();
            }

            @Override
            public long recirculated() {
                return 0;
            }
        };
    }
}
