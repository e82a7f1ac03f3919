package plumbline.vm;

import plumbline.isa.model.Counter;

/** The cells of one counter array. Indexes wrap. */
public interface CounterArray {
    Counter declaration();

    /** Packets counted; 0 if only bytes are counted. */
    long packets(int index);

    /** Bytes counted; 0 if only packets are counted. */
    long bytes(int index);

    /** Sets every cell to 0. */
    void reset();
}
