package plumbline.programs.heavyhitters;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import plumbline.programs.ControlPlane;
import plumbline.vm.State;

/** The control plane of a program that keeps flows and counts: lists the largest, or says the count of one. */
public final class HeavyHitterControl implements ControlPlane {
    private final FlowKey key;
    private final int entries;
    private final Function<State, FlowSums> readOut;

    /**
     * @param key     what a flow id stands for
     * @param entries the program's capacity
     * @param readOut reads every occupied entry of the program's registers
     */
    public HeavyHitterControl(FlowKey key, int entries, Function<State, FlowSums> readOut) {
        this.key = key;
        this.entries = entries;
        this.readOut = readOut;
    }

    /** What a flow id stands for. */
    public FlowKey key() {
        return key;
    }

    /** Every flow that has an entry, with the sum of its entries; a flow without one counts 0. */
    public FlowSums flows(State state) {
        return readOut.apply(state);
    }

    @Override
    public HeavyHitters read(State state, int top) {
        FlowSums flows = flows(state);
        List<HeavyHitters.Row> rows = new ArrayList<>();
        for (FlowCount flow : flows.largestFirst().stream().limit(top).toList()) {
            rows.add(new HeavyHitters.Row(rows.size() + 1, key.show(flow.flow()), flow.packets()));
        }
        return new HeavyHitters(key.title(), entries, flows.entries(), flows.duplicates(), rows);
    }
}
