package plumbline.vm;

import java.util.List;
import java.util.Map;
import plumbline.isa.model.Extern;

/** The cells of an array of an extern. Indexes wrap. */
public interface ExternArray {
    Extern.Array declaration();

    /** A value for each of {@link Extern#settings()}: those of a cell now. */
    default List<Long> settings(int index) {
        return declaration().values();
    }

    /**
     * Sets a cell. What it holds stays, as far as it still fits; the time since its last packet counts by the new
     * settings.
     *
     * @param values one for each of {@link Extern#settings()}
     * @throws IllegalArgumentException if no array can be declared so
     */
    default void settings(int index, List<Long> values) {
        declaration().with(values);
    }

    /** What a cell holds, in words. */
    String contents(int index);

    /** What packets have left in a cell, by name, always in the same order. */
    Map<String, Number> values(int index);

    /** Whether a cell is as it was at first. */
    boolean isAsAtFirst(int index);

    /** Sets every cell to what it was at first, its settings too. */
    void reset();
}
