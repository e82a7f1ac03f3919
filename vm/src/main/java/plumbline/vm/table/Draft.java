package plumbline.vm.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Table;
import plumbline.vm.TableChange;
import plumbline.vm.TableChangeException;
import plumbline.vm.trace.EntryText;

/** Changes of one table, checked one on top of the other, not yet made. */
final class Draft {
    private final MatchTable table;
    private final Map<MatchTable.Identity, Row> now;
    /** Rows that differ from now; null: deleted. */
    private final Map<MatchTable.Identity, Row> changed = new HashMap<>();
    private final List<MatchTable.Step> steps = new ArrayList<>();
    private Row otherwise;
    private long inserted;
    private int size;
    private int count;

    /**
     * @param now      the rows of the table
     * @param inserted sequence number of the next new row
     */
    Draft(MatchTable table, Map<MatchTable.Identity, Row> now, long inserted) {
        this.table = table;
        this.now = now;
        this.inserted = inserted;
        this.size = now.size();
    }

    /** Adds a change, or refuses it. */
    void add(TableChange change) {
        try {
            switch (change) {
                case TableChange.Add add -> insert(add.entry());
                case TableChange.Modify modify -> replace(modify.entry());
                case TableChange.Delete delete -> remove(new MatchTable.Identity(delete.matches(), delete.priority()));
                case TableChange.Otherwise other -> otherwise = table.defaultRow(other.call());
            }
        } catch (TableChangeException refused) {
            throw refused;
        } catch (IllegalArgumentException unfit) {
            throw refused(unfit.getMessage());
        }
        count++;
    }

    private void insert(Table.Entry entry) {
        MatchTable.Identity identity = new MatchTable.Identity(entry.matches(), entry.priority());
        if (row(identity) != null) {
            throw refused("table " + name() + ": add " + text(entry) + ": the entry is there already; modify it");
        }
        size++;
        step(identity, null, table.row(entry, inserted++));
    }

    private void replace(Table.Entry entry) {
        MatchTable.Identity identity = new MatchTable.Identity(entry.matches(), entry.priority());
        Row old = row(identity);
        if (old == null) {
            throw refused("table " + name() + ": modify " + text(entry) + ": no such entry; add it");
        }
        step(identity, old, table.row(entry, old.sequence()));
    }

    private void remove(MatchTable.Identity identity) {
        Row old = row(identity);
        if (old == null) {
            throw refused("table " + name() + ": delete "
                    + EntryText.of(table.declaration(), identity.matches(), identity.priority()) + ": no such entry");
        }
        size--;
        step(identity, old, null);
    }

    private void step(MatchTable.Identity identity, Row old, Row row) {
        steps.add(new MatchTable.Step(identity, old, row));
        changed.put(identity, row);
    }

    private Row row(MatchTable.Identity identity) {
        return changed.containsKey(identity) ? changed.get(identity) : now.get(identity);
    }

    /** Whether everything would fit into the table. */
    void checkSize() {
        int most = table.declaration().size();
        if (size > most && size > now.size()) {
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
