package plumbline.programs.accuracy;

import plumbline.programs.hashpipe.HashPipeModel;
import plumbline.programs.reference.Ways;
import plumbline.programs.rig.ZipfFlows;

/** The reference model of HashPipe, measured by an observer who sees the whole table. */
record HashPipeModelRun(int ways, int entries) implements Subject {
    @Override
    public Accuracy measure(long seed) {
        HashPipeModel model = new HashPipeModel(new Ways(ways, entries), Long.SIZE);
        Truth truth = new Truth();
        ZipfFlows flows = Workload.flows(seed);
        for (int i = 0; i < Workload.PACKETS; i++) {
            long flow = flows.getAsLong();
            model.packet(flow);
            truth.packet(flow, model.estimate(flow));
        }
        return truth.accuracy(model.flows(), 0);
    }
}
