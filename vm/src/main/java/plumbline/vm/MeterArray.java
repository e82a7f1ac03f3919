package plumbline.vm;

import plumbline.isa.model.Meter;

/** The cells of an array of meters. Indexes wrap. */
public interface MeterArray {
    /** The declaration. */
    Meter declaration();

    /** Rates and bursts of a cell now. */
    Meter.Rates rates(int index);

    /**
     * Sets rates and bursts of a cell. What its buckets hold stays, as far as it still fits; the time since its last
     * packet counts at the new rates.
     */
    void rates(int index, Meter.Rates rates);

    /** Whole tokens that the last packet left in the committed bucket of a cell. */
    long committedTokens(int index);

    /** Whole tokens that the last packet left in the peak bucket of a cell. */
    long peakTokens(int index);

    /** Sets every cell to the declared rates, its buckets full. */
    void reset();
}
