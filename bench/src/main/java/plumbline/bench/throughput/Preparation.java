package plumbline.bench.throughput;

import plumbline.pipelines.Switch;

/** What a switch needs before there is traffic: table entries, rates. */
@FunctionalInterface
public interface Preparation {
    /** It needs nothing. */
    Preparation NONE = device -> {};

    /** Prepares a switch that has not begun to run. */
    void prepare(Switch device);
}
