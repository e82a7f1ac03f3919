package plumbline.vm;

import java.util.List;
import java.util.OptionalInt;
import plumbline.isa.model.Match;
import plumbline.isa.model.Table;
import plumbline.vm.count.CounterBlock;
import plumbline.vm.count.TableCounter;

/**
 * The entries of one table. The data plane sees each change whole or not at all, whichever thread makes it; several
 * changes at once are for the thread of the data plane, between two packets.
 */
public interface RuntimeTable {
    Table declaration();

    /** The entries now, in the order in which they were inserted. */
    List<Table.Entry> entries();

    /** The cell that an entry has in the table's direct arrays; empty if it is not there, or there are none. */
    OptionalInt cell(List<Match> matches, int priority);

    /** How many entries there are. */
    int size();

    /** What it counts. */
    CounterBlock<TableCounter> counters();

    /** The default action now; null: do nothing. */
    Table.ActionCall otherwise();

    /**
     * Adds an entry.
     *
     * @throws IllegalArgumentException if the entry is there already, does not fit the keys or the action, or the table
     *     is full
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

    /**
     * Checks changes, each on top of those before it, without making them. Size counts when all are made.
     *
     * @return the way to make them all; of no use once the table has changed otherwise
     * @throws TableChangeException naming the first that is refused
     */
    Prepared prepare(List<TableChange> changes);

    /** Changes that were found good. */
    @FunctionalInterface
    interface Prepared {
        /**
         * Makes them.
         *
         * @throws IllegalStateException if the table has changed since they were prepared; nothing is changed then
         */
        void commit();
    }
}
