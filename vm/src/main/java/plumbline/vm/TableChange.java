package plumbline.vm;

import java.util.List;
import plumbline.isa.model.Match;
import plumbline.isa.model.Table;

/** One change of a table at run time. Entries are known by their {@link plumbline.isa.model.EntryIdentity}. */
public sealed interface TableChange {
    /** A new entry; refused if it is there already. */
    record Add(Table.Entry entry) implements TableChange {}

    /** Another action, or other data, for an entry; refused if it is not there. It keeps its place among its equals. */
    record Modify(Table.Entry entry) implements TableChange {}

    /** An entry in place of the one that may be there: {@link Add} or {@link Modify}. */
    record Set(Table.Entry entry) implements TableChange {}

    /** Removes an entry; refused if it is not there. */
    record Delete(List<Match> matches, int priority) implements TableChange {
        public Delete {
            matches = List.copyOf(matches);
        }
    }

    /** Removes the entry that may be there. */
    record Clear(List<Match> matches, int priority) implements TableChange {
        public Clear {
            matches = List.copyOf(matches);
        }
    }

    /**
     * Another default action; never refused if the table has the action.
     *
     * @param call null: do nothing
     */
    record Otherwise(Table.ActionCall call) implements TableChange {}
}
