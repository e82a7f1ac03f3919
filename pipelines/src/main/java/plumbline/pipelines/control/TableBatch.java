package plumbline.pipelines.control;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Match;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;
import plumbline.vm.RuntimeTable;
import plumbline.vm.State;
import plumbline.vm.TableChange;
import plumbline.vm.TableChangeException;

/**
 * Changes of one or several tables that become visible at once between two packets, or not at all. A command: submit
 * it, or {@link #apply} it where a control plane works.
 *
 * <pre>{@code
 * switch.commands().submit(new TableBatch()
 *         .add("fib", List.of(new Match.Prefix(0x0A000000L, 8, 32)), 0, "forward", 3)
 *         .otherwise("fib", "drop"));
 * }</pre>
 */
public final class TableBatch implements Command<Integer> {
    /** Changes by table; of one table in the order in which they were asked for. */
    private final Map<String, List<Change>> changes = new LinkedHashMap<>();

    private int size;

    /** @param number in the batch, from 1 */
    private record Change(int number, TableChange change) {}

    /**
     * A new entry.
     *
     * @param matches one per key
     * @param priority larger wins
     * @param data of the action, in order
     */
    public TableBatch add(String table, List<Match> matches, int priority, String action, long... data) {
        return change(table, new TableChange.Add(entry(matches, priority, action, data)));
    }

    /** Another action or other data for the entry of these matches and this priority. */
    public TableBatch modify(String table, List<Match> matches, int priority, String action, long... data) {
        return change(table, new TableChange.Modify(entry(matches, priority, action, data)));
    }

    /** A new entry, or another action or other data for the one of these matches and this priority. */
    public TableBatch set(String table, List<Match> matches, int priority, String action, long... data) {
        return change(table, new TableChange.Set(entry(matches, priority, action, data)));
    }

    /** Removes the entry of these matches and this priority. */
    public TableBatch delete(String table, List<Match> matches, int priority) {
        return change(table, new TableChange.Delete(matches, priority));
    }

    /** Removes the entry of these matches and this priority, if it is there. */
    public TableBatch clear(String table, List<Match> matches, int priority) {
        return change(table, new TableChange.Clear(matches, priority));
    }

    /** Another default action. */
    public TableBatch otherwise(String table, String action, long... data) {
        return change(table, new TableChange.Otherwise(call(action, data)));
    }

    /** Any change. */
    public TableBatch change(String table, TableChange change) {
        changes.computeIfAbsent(table, name -> new ArrayList<>()).add(new Change(++size, change));
        return this;
    }

    private static Table.Entry entry(List<Match> matches, int priority, String action, long[] data) {
        return new Table.Entry(matches, priority, call(action, data), Position.NONE);
    }

    private static Table.ActionCall call(String action, long[] data) {
        return new Table.ActionCall(action, Arrays.stream(data).boxed().toList());
    }

    /** How many changes. */
    public int size() {
        return size;
    }

    @Override
    public Integer run(RuntimeControl control, long nanos) {
        return apply(control.state());
    }

    /**
     * Makes all changes.
     *
     * @return how many
     * @throws ControlException if one is refused, naming change, table, entry and reason; nothing is changed then
     */
    public int apply(State state) {
        List<RuntimeTable.Prepared> prepared = new ArrayList<>();
        changes.forEach((table, ofTable) -> prepared.add(prepare(state, table, ofTable)));
        prepared.forEach(RuntimeTable.Prepared::commit);
        return size;
    }

    /**
     * Makes all changes, or none if one is refused: for a control plane that can go on without, because a table is full
     * of what others put in.
     *
     * @return whether they are made
     */
    public boolean tryApply(State state) {
        try {
            apply(state);
            return true;
        } catch (ControlException refused) {
            return false;
        }
    }

    private RuntimeTable.Prepared prepare(State state, String table, List<Change> ofTable) {
        try {
            return state.table(table)
                    .prepare(ofTable.stream().map(Change::change).toList());
        } catch (TableChangeException refused) {
            throw refused(ofTable.get(refused.change()).number, refused);
        } catch (IllegalArgumentException noSuchTable) {
            throw refused(ofTable.getFirst().number, noSuchTable);
        }
    }

    private ControlException refused(int number, IllegalArgumentException reason) {
        String which = size == 1 ? "" : "change " + number + " of " + size + ": ";
        return new ControlException(which + reason.getMessage() + (size == 1 ? "" : "; nothing was changed"), reason);
    }
}
