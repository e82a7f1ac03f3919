package plumbline.vm.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.EntryIdentity;
import plumbline.isa.model.Table;
import plumbline.vm.TableChange;
import plumbline.vm.TableChangeException;
import plumbline.vm.trace.EntryText;

/** Changes of one table, checked one on top of the other, not yet made. */
final class PendingChanges {
    private final MatchTable table;
    private final Map<EntryIdentity, Row> now;
    /** Rows that differ from now; null: deleted. */
    private final Map<EntryIdentity, Row> changed = new HashMap<>();

    private final CellNumbers.Draft cells;
    private final List<MatchTable.Step> steps = new ArrayList<>();
    private Row otherwise;
    private long inserted;
    private int size;
    private int count;

    /**
     * @param now the rows of the table
     * @param inserted sequence number of the next new row
     */
    PendingChanges(MatchTable table, Map<EntryIdentity, Row> now, CellNumbers.Draft cells, long inserted) {
        this.table = table;
        this.now = now;
        this.cells = cells;
        this.inserted = inserted;
        this.size = now.size();
    }

    /** Adds a change, or refuses it. */
    void add(TableChange change) {
        try {
            switch (change) {
                case TableChange.Add add -> insert(add.entry());
                case TableChange.Modify modify -> replace(modify.entry());
                case TableChange.Set set -> set(set.entry());
                case TableChange.Delete delete -> remove(delete);
                case TableChange.Clear clear -> remove(clear);
                case TableChange.Otherwise other -> otherwise = table.otherDefault(other.call());
            }
        } catch (TableChangeException refused) {
            throw refused;
        } catch (IllegalArgumentException unfit) {
            throw refused(unfit.getMessage());
        }
        count++;
    }

    private void insert(Table.Entry entry) {
        EntryIdentity identity = EntryIdentity.of(table.declaration(), entry);
        if (row(identity) != null) {
            throw refused(table.present(entry));
        }
        size++;
        step(identity, null, table.row(entry, cells.take(), inserted++));
    }

    private void replace(Table.Entry entry) {
        EntryIdentity identity = EntryIdentity.of(table.declaration(), entry);
        Row old = row(identity);
        if (old == null) {
            throw refused(
                    "table " + name() + ": modify " + text(entry) + ": no such entry" + wayOut(identity, "; add it"));
        }
        step(identity, old, table.row(entry, old.cell(), old.sequence()));
    }

    private void set(Table.Entry entry) {
        if (row(EntryIdentity.of(table.declaration(), entry)) == null) {
            insert(entry);
        } else {
            replace(entry);
        }
    }

    private void remove(TableChange.Clear clear) {
        EntryIdentity identity = EntryIdentity.of(table.declaration(), clear.matches(), clear.priority());
        Row old = row(identity);
        if (old != null) {
            remove(identity, old);
        }
    }

    private void remove(TableChange.Delete delete) {
        EntryIdentity identity = EntryIdentity.of(table.declaration(), delete.matches(), delete.priority());
        Row old = row(identity);
        if (old == null) {
            throw refused("table " + name() + ": delete "
                    + EntryText.of(table.declaration(), delete.matches(), delete.priority()) + ": no such entry"
                    + wayOut(identity, ""));
        }
        remove(identity, old);
    }

    private void remove(EntryIdentity identity, Row old) {
        size--;
        cells.giveBack(old.cell());
        step(identity, old, null);
    }

    /** Names the entries that differ from what was asked for in their priority only. */
    private String wayOut(EntryIdentity missing, String otherwise) {
        String meant = Stream.concat(now.keySet().stream(), changed.keySet().stream())
                .distinct()
                .filter(identity -> identity.matches().equals(missing.matches()))
                .map(this::row)
                .filter(Objects::nonNull)
                .sorted(Row::byPrecedence)
                .map(row -> "'" + text(row.entry()) + "'")
                .collect(Collectors.joining(" and "));
        return meant.isEmpty() ? otherwise : "; write the priority: there is " + meant;
    }

    private void step(EntryIdentity identity, Row old, Row row) {
        steps.add(new MatchTable.Step(identity, old, row));
        changed.put(identity, row);
    }

    private Row row(EntryIdentity identity) {
        return changed.containsKey(identity) ? changed.get(identity) : now.get(identity);
    }

    /** Whether everything would fit into the table. */
    void checkSize() {
        int max = table.declaration().size();
        if (size > max && size > now.size()) {
            throw new TableChangeException(count - 1, table.full() + "; with the changes it would hold " + size);
        }
    }

    private TableChangeException refused(String reason) {
        return new TableChangeException(count, reason);
    }

    private String text(Table.Entry entry) {
        return EntryText.of(table.declaration(), entry);
    }

    private String name() {
        return table.declaration().name();
    }

    CellNumbers.Draft cells() {
        return cells;
    }

    List<MatchTable.Step> steps() {
        return steps;
    }

    Optional<Row> otherwise() {
        return Optional.ofNullable(otherwise);
    }

    long inserted() {
        return inserted;
    }
}
