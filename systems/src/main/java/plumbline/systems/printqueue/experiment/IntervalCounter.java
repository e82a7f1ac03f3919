package plumbline.systems.printqueue.experiment;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import plumbline.programs.flowradar.CountingTable;
import plumbline.programs.flowradar.FiveTuple;
import plumbline.programs.hashpipe.HashPipeModel;
import plumbline.programs.heavyhitters.FlowCount;
import plumbline.programs.reference.Ways;
import plumbline.programs.sketch.CountMinModel;

/** Counts flows from one reset to the next, in the sizes in which PrintQueue's authors ran them. */
interface IntervalCounter {
    /** A packet leaves. */
    void packet(int flow);

    /** Flow → packets, of all flows that it knows. */
    Map<Integer, Long> counts();

    /** Exact counts: the best that any of them can give. */
    static IntervalCounter exact() {
        Map<Integer, Long> counts = new HashMap<>();
        return new IntervalCounter() {
            @Override
            public void packet(int flow) {
                counts.merge(flow, 1L, Long::sum);
            }

            @Override
            public Map<Integer, Long> counts() {
                return counts;
            }
        };
    }

    /** HashPipe of 5 × 4096: all entries, those of one flow added up. */
    static IntervalCounter hashPipe() {
        HashPipeModel model = new HashPipeModel(new Ways(5, 4_096), Long.SIZE);
        return new IntervalCounter() {
            @Override
            public void packet(int flow) {
                model.packet(flow + 1L);
            }

            @Override
            public Map<Integer, Long> counts() {
                Map<Integer, Long> counts = new HashMap<>();
                for (FlowCount flow : model.flows()) {
                    counts.put((int) flow.flow() - 1, flow.packets());
                }
                return counts;
            }
        };
    }

    /** Count-Min of 5 × 4096, asked for all flows that there were, which must be known from elsewhere. */
    static IntervalCounter countMin() {
        CountMinModel model = new CountMinModel(5, 4_096, Long.SIZE);
        Set<Integer> known = new HashSet<>();
        return new IntervalCounter() {
            @Override
            public void packet(int flow) {
                model.packet(flow + 1L);
                known.add(flow);
            }

            @Override
            public Map<Integer, Long> counts() {
                Map<Integer, Long> counts = new HashMap<>();
                known.forEach(flow -> counts.put(flow, model.estimate(flow + 1L)));
                return counts;
            }
        };
    }

    /** FlowRadar, decoded as published but without the published mistake, and with a filter that never errs. */
    static IntervalCounter flowRadar(int tables, int cellsOfEach) {
        CountingTable cells = new CountingTable(tables, cellsOfEach);
        Set<Integer> known = new HashSet<>();
        return new IntervalCounter() {
            @Override
            public void packet(int flow) {
                cells.count(new FiveTuple(flow, flow, 0, 0, 0), known.add(flow));
            }

            @Override
            public Map<Integer, Long> counts() {
                Map<Integer, Long> counts = new HashMap<>();
                cells.peel().packets().forEach((flow, packets) -> counts.put(flow.src(), packets));
                return counts;
            }
        };
    }
}
