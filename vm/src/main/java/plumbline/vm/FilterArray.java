package plumbline.vm;

import plumbline.isa.model.LowPass;

/** The cells of an array of low-pass filters. Indexes wrap. */
public interface FilterArray {
    /** The declaration. */
    LowPass declaration();

    /** The value of a filter as its last packet left it, before the declared shift. */
    double value(int index);

    /** Sets every filter to 0. */
    void reset();
}
