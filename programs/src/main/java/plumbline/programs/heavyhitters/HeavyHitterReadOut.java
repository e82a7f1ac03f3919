package plumbline.programs.heavyhitters;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import plumbline.programs.ReadOut;
import plumbline.vm.State;

/** The read-out of a program that keeps flows and counts: lists the largest, or says the count of one. */
public final class HeavyHitterReadOut implements ReadOut {
    private final FlowKey key;
    private final Weight weight;
    private final int entries;
    private final Function<State, FlowSums> entriesOf;

    /**
     * @param key what a flow id stands for
     * @param weight what is counted
     * @param entries the program's capacity
     * @param entriesOf reads every occupied entry of the program's registers
     */
    public HeavyHitterReadOut(FlowKey key, Weight weight, int entries, Function<State, FlowSums> entriesOf) {
        this.key = key;
        this.weight = weight;
        this.entries = entries;
        this.entriesOf = entriesOf;
    }

    /** What a flow id stands for. */
    public FlowKey key() {
        return key;
    }

    /** Every flow that has an entry, with the sum of its entries; a flow without one counts 0. */
    public FlowSums flows(State state) {
        return entriesOf.apply(state);
    }

    @Override
    public HeavyHitters read(State state, int top) {
        return readPipes(List.of(state), top);
    }

    /** A flow that came in by ports of several pipes is counted in each; its counts are summed. */
    @Override
    public HeavyHitters readPipes(List<State> pipes, int top) {
        FlowSums flows = new FlowSums();
        pipes.forEach(state -> flows.addAll(flows(state)));
        List<HeavyHitters.Row> rows = new ArrayList<>();
        for (FlowCount flow : flows.largestFirst().stream().limit(top).toList()) {
            rows.add(new HeavyHitters.Row(rows.size() + 1, key.show(flow.flow()), flow.packets()));
        }
        return new HeavyHitters(
                key.title(), weight.unit(), entries * pipes.size(), flows.entries(), flows.duplicates(), rows);
    }
}
