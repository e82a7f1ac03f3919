package plumbline.vm.state;

import plumbline.isa.model.Counter;
import plumbline.isa.model.Extern;
import plumbline.isa.model.LowPass;
import plumbline.isa.model.Meter;
import plumbline.isa.model.Wred;
import plumbline.vm.ExternArray;

/**
 * The cells of an array of an extern, and what a call does with one: the kernel that both engines call. Indexes wrap.
 */
public interface ExternStore extends ExternArray {
    /** What keeps the cells of an extern: a class, so that generated code calls no interface. */
    static Class<? extends ExternStore> type(Extern extern) {
        return switch (extern) {
            case COUNTER -> CounterStore.class;
            case LOW_PASS -> FilterStore.class;
            case METER -> MeterStore.class;
            case WRED -> WredStore.class;
        };
    }

    /** The cells of an array, as they are at first. */
    static ExternStore of(Extern.Array array) {
        return switch (array) {
            case Counter counter -> new CounterStore(counter);
            case LowPass filter -> new FilterStore(filter);
            case Meter meter -> new MeterStore(meter);
            case Wred detection -> new WredStore(detection);
        };
    }

    /**
     * A call.
     *
     * @param input what the call takes in; 0 if it takes nothing
     * @param bytes length of the packet; means nothing if the extern has no {@linkplain Extern.Role#LENGTH such
     *     operand}
     * @param now {@code global_tstamp}; means nothing if the extern has no {@linkplain Extern.Role#TIME such operand}
     * @return its result; 0 if it has none
     */
    long call(long index, long input, int bytes, long now);

    /** Sets a cell to what it was at first. */
    void reset(int index);
}
