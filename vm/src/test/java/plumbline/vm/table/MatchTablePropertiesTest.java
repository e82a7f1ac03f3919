package plumbline.vm.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import plumbline.isa.model.Table;
import plumbline.vm.TableChange;
import plumbline.vm.reference.LinearScan;

/** Tables of all kinds against a linear scan: random entries, replacements, removals and keys. */
class MatchTablePropertiesTest {
    @Property(tries = 300)
    void findsWhatALinearScanFinds(@ForAll long seed) {
        RandomEntries random = new RandomEntries(seed);
        Table declaration = random.table();
        MatchTable table = new MatchTable(TableLayout.of(declaration));
        LinearScan scan = new LinearScan(declaration);
        for (int step = 0; step < 120; step++) {
            if (random.below(3) == 0 && !scan.entries().isEmpty()) {
                Table.Entry victim =
                        scan.entries().get(random.below(scan.entries().size()));
                assertThat(table.remove(victim.matches(), victim.priority())).isTrue();
                assertThat(table.remove(victim.matches(), victim.priority())).isFalse();
                scan.remove(victim.matches(), victim.priority());
            } else {
                Table.Entry entry = random.entry(declaration, step + 1);
                if (scan.contains(entry)) {
                    assertThatThrownBy(() -> table.insert(entry)).hasMessageContaining("the entry is there already");
                    table.prepare(List.of(new TableChange.Modify(entry))).commit();
                    scan.modify(entry);
                } else {
                    table.insert(entry);
                    scan.add(entry);
                }
            }
            for (int probe = 0; probe < 8; probe++) {
                long[] keys = random.keys(declaration);
                Row row = table.find(keys);
                Table.ActionCall found =
                        row.entry() == null ? table.otherwise() : row.entry().call();
                Table.ActionCall expected = scan.find(keys);
                if (!found.equals(expected)) { // the message costs more than the look-up
                    assertThat(found)
                            .as("keys %s of %s", Arrays.toString(keys), scan.entries())
                            .isEqualTo(expected);
                }
            }
        }
        assertThat(table.entries()).isEqualTo(scan.entries());
    }

    @Property(tries = 100)
    void aTableDeclaredWithEntriesIsOneFilledAtRunTime(@ForAll long seed) {
        RandomEntries random = new RandomEntries(seed);
        Table empty = random.table();
        List<Table.Entry> declared = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            declared.add(random.entry(empty, i + 1));
        }
        Table full = new Table(
                empty.name(), empty.keys(), empty.actions(), declared, empty.otherwise(), declared.size(), empty.at());
        LinearScan scan = new LinearScan(full);
        MatchTable table = new MatchTable(TableLayout.of(full));
        assertThat(table.entries()).isEqualTo(scan.entries());
        for (int probe = 0; probe < 100; probe++) {
            long[] keys = random.keys(full);
            Row row = table.find(keys);
            assertThat(row.data()[0]).isEqualTo(scan.find(keys).data().getFirst());
        }
    }
}
