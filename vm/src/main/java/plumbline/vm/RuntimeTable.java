package plumbline.vm;

import java.util.List;
import plumbline.isa.model.Match;
import plumbline.isa.model.Table;

/** The entries of one table. The data plane sees each change whole or not at all. */
public interface RuntimeTable {
    /** The declaration. */
    Table declaration();

    /** The entries now, in the order in which they were inserted. */
    List<Table.Entry> entries();

    /** The default action now. */
    Table.ActionCall otherwise();

    /**
     * Adds an entry, or replaces the action of the entry with the same matches and priority.
     *
     * @throws IllegalArgumentException if the entry does not fit the keys or the action, or the table is full
     */
    void insert(Table.Entry entry);

    /**
     * Removes an entry.
     *
     * @return whether it was there
     */
    boolean remove(List<Match> matches, int priority);

    /** Sets the default action. */
    void otherwise(Table.ActionCall call);
}
