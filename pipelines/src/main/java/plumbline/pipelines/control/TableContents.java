package plumbline.pipelines.control;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.EntryIdentity;
import plumbline.isa.model.Table;
import plumbline.vm.RuntimeTable;
import plumbline.vm.State;
import plumbline.vm.TableChange;

/**
 * Gives tables exactly these entries, all of them at once between two packets, or changes nothing. Entries that stay as
 * they are are not touched, and keep their place among their equals; new ones come behind them.
 */
public final class TableContents implements Command<Integer> {
    private final Map<String, List<Table.Entry>> wanted;

    /** @param wanted by table; tables that are not named keep what they have */
    public TableContents(Map<String, List<Table.Entry>> wanted) {
        this.wanted = new LinkedHashMap<>(wanted);
    }

    @Override
    public Integer run(RuntimeControl control, long nanos) {
        return apply(control.state());
    }

    /**
     * Makes the changes that are necessary.
     *
     * @return how many
     * @throws ControlException if one is refused; nothing is changed then
     */
    public int apply(State state) {
        TableBatch batch = new TableBatch();
        wanted.forEach((table, entries) -> change(batch, table(state, table), entries));
        return batch.apply(state);
    }

    private static RuntimeTable table(State state, String table) {
        try {
            return state.table(table);
        } catch (IllegalArgumentException noSuchTable) {
            throw new ControlException(noSuchTable.getMessage(), noSuchTable);
        }
    }

    private static void change(TableBatch batch, RuntimeTable present, List<Table.Entry> wanted) {
        Table declaration = present.declaration();
        String table = declaration.name();
        Map<EntryIdentity, Table.Entry> left = new LinkedHashMap<>();
        present.entries().forEach(entry -> left.put(EntryIdentity.of(declaration, entry), entry));
        for (Table.Entry entry : wanted) {
            Table.Entry before = left.remove(EntryIdentity.of(declaration, entry));
            if (before == null) {
                batch.change(table, new TableChange.Add(entry));
            } else if (!before.call().equals(entry.call())) {
                batch.change(table, new TableChange.Modify(entry));
            }
        }
        left.values().forEach(gone -> batch.delete(table, gone.matches(), gone.priority()));
    }
}
