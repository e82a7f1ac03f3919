package plumbline.bench.throughput;

import plumbline.vm.State;

/** What a program needs before there is traffic: table entries. */
@FunctionalInterface
public interface Preparation {
    /** It needs nothing. */
    Preparation NONE = state -> {};

    /** Prepares a program that was just loaded. */
    void prepare(State state);
}
