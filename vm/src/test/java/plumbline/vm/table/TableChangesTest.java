package plumbline.vm.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Field;
import plumbline.isa.model.Match;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;
import plumbline.vm.RuntimeTable;
import plumbline.vm.TableChange;
import plumbline.vm.TableChangeException;
import plumbline.vm.reference.LinearScan;

/** Changes in groups: all or nothing, against a linear scan; and what a refusal says. */
class TableChangesTest {
    private static final Table FIB = new Table(
            "fib",
            List.of(new Table.Key(new Field("ipv4.dst", 32), Table.MatchKind.LPM, Position.NONE)),
            List.of(new Table.Action("forward", List.of(new ActionData("port", 9)), List.of(), Position.NONE)),
            List.of(),
            new Table.ActionCall("forward", List.of(0L)),
            2,
            Position.NONE);

    @Property(tries = 200)
    void groupsAreMadeWholeOrNotAtAll(@ForAll long seed) {
        RandomEntries random = new RandomEntries(seed);
        Table declaration = random.table();
        MatchTable table = new MatchTable(TableLayout.of(declaration));
        LinearScan scan = new LinearScan(declaration);
        for (int group = 0; group < 30; group++) {
            List<TableChange> changes = new ArrayList<>();
            LinearScan after = new LinearScan(declaration);
            scan.entries().forEach(after::add);
            int refusedAt = -1;
            for (int i = random.below(6); i >= 0; i--) {
                TableChange change = change(random, after, declaration, group * 10 + i);
                boolean good = make(change, after);
                refusedAt = good || refusedAt >= 0 ? refusedAt : changes.size();
                changes.add(change);
            }
            if (refusedAt < 0) {
                table.prepare(changes).commit();
                scan = after;
            } else {
                int expected = refusedAt;
                assertThatThrownBy(() -> table.prepare(changes))
                        .isInstanceOfSatisfying(TableChangeException.class, refused -> assertThat(refused.change())
                                .isEqualTo(expected));
            }
            assertThat(table.entries()).as("after %s", changes).isEqualTo(scan.entries());
            assertThat(table.size()).isEqualTo(scan.entries().size());
            for (int probe = 0; probe < 8; probe++) {
                long[] keys = random.keys(declaration);
                Row row = table.find(keys);
                Table.ActionCall found =
                        row.entry() == null ? table.otherwise() : row.entry().call();
                if (!found.equals(scan.find(keys))) {
                    assertThat(found)
                            .as("keys %s of %s", Arrays.toString(keys), scan.entries())
                            .isEqualTo(scan.find(keys));
                }
            }
        }
    }

    /** Mostly good ones; in one of five cases an entry that is there is added, or one that is not is changed. */
    private static TableChange change(RandomEntries random, LinearScan scan, Table declaration, long number) {
        Table.Entry fresh = random.entry(declaration, number);
        if (random.below(4) == 0) {
            return random.below(2) == 0
                    ? new TableChange.Set(fresh)
                    : new TableChange.Clear(fresh.matches(), fresh.priority());
        }
        boolean bad = random.below(12) == 0;
        if (scan.entries().isEmpty() || random.below(2) == 0) {
            boolean there = scan.contains(fresh);
            return there == bad ? new TableChange.Add(fresh) : new TableChange.Modify(fresh);
        }
        Table.Entry known = scan.entries().get(random.below(scan.entries().size()));
        if (random.below(2) == 0) {
            Table.Entry victim = bad ? fresh : known;
            return new TableChange.Delete(victim.matches(), victim.priority());
        }
        Table.Entry other = new Table.Entry(known.matches(), known.priority(), fresh.call(), Position.NONE);
        return bad ? new TableChange.Add(other) : new TableChange.Modify(other);
    }

    /** By the meaning of the words; answers whether it was possible. */
    private static boolean make(TableChange change, LinearScan scan) {
        return switch (change) {
            case TableChange.Add add -> {
                boolean there = scan.contains(add.entry());
                scan.add(add.entry());
                yield !there;
            }
            case TableChange.Modify modify -> {
                scan.modify(modify.entry());
                yield scan.contains(modify.entry());
            }
            case TableChange.Delete delete -> scan.remove(delete.matches(), delete.priority());
            case TableChange.Set set -> {
                scan.modify(set.entry());
                scan.add(set.entry());
                yield true;
            }
            case TableChange.Clear clear -> {
                scan.remove(clear.matches(), clear.priority());
                yield true;
            }
            case TableChange.Otherwise other -> throw new IllegalStateException("not drawn");
        };
    }

    @Test
    void theDefaultActionChangesWithTheRest() {
        MatchTable table = new MatchTable(TableLayout.of(FIB));
        Table.ActionCall miss = new Table.ActionCall("forward", List.of(9L));
        RuntimeTable.Prepared prepared =
                table.prepare(List.of(new TableChange.Otherwise(miss), new TableChange.Add(entry(0x0A000000L, 8, 1))));
        assertThat(table.otherwise()).isEqualTo(FIB.otherwise());
        prepared.commit();
        assertThat(table.otherwise()).isEqualTo(miss);
        table.prepare(List.of(new TableChange.Otherwise(null))).commit();
        assertThat(table.otherwise()).isNull();
        assertThat(table.size()).isEqualTo(1);
    }

    @Test
    void sizeCountsWhenAllIsDone() {
        MatchTable table = new MatchTable(TableLayout.of(FIB));
        Table.Entry ten = entry(0x0A000000L, 8, 1);
        table.prepare(List.of(new TableChange.Add(ten), new TableChange.Add(entry(0x0B000000L, 8, 1))))
                .commit();
        table.prepare(List.of(new TableChange.Add(entry(0x0C000000L, 8, 1)), new TableChange.Delete(ten.matches(), 0)))
                .commit();
        assertThat(table.size()).isEqualTo(2);
        refused(
                table,
                "table fib is full: it holds 2 entries; with the changes it would hold 3",
                new TableChange.Add(ten));
    }

    @Test
    void aRefusalNamesTableEntryAndReason() {
        MatchTable table = new MatchTable(TableLayout.of(FIB));
        Table.Entry ten = entry(0x0A000000L, 8, 3);
        refused(
                table,
                "table fib: modify 10.0.0.0/8 => forward(port 3): no such entry; add it",
                new TableChange.Modify(ten));
        refused(
                table,
                "table fib: delete priority 2: 10.0.0.0/8: no such entry",
                new TableChange.Delete(ten.matches(), 2));
        refused(
                table,
                "table fib: add 10.0.0.0/8 => forward(port 3): the entry is there already; modify it",
                new TableChange.Add(ten),
                new TableChange.Add(ten));
        Table.Entry host = entry(0x0A000001L, 32, 1);
        Table.Entry sameHost = new Table.Entry(List.of(new Match.Exact(0x0A000001L)), 0, host.call(), Position.NONE);
        refused(
                table,
                "table fib: add 10.0.0.1 => forward(port 1): the entry is there already; modify it",
                new TableChange.Add(host),
                new TableChange.Add(sameHost));
        refused(table, "action forward of table fib: 600 does not fit port", new TableChange.Add(entry(0, 0, 600)));
        refused(
                table,
                "table fib has no action drop",
                new TableChange.Otherwise(new Table.ActionCall("drop", List.of())));
        refused(
                table,
                "table fib has 1 keys, the entry 0 matches",
                new TableChange.Add(new Table.Entry(List.of(), 0, ten.call(), Position.NONE)));
        assertThat(table.entries()).isEmpty();
    }

    /** Entries that a program lists have the priorities of their order, which one must write to name them. */
    @Test
    void aMissingPriorityIsNamed() {
        Table declared = new Table(
                "acl",
                List.of(new Table.Key(new Field("k", 8), Table.MatchKind.TERNARY, Position.NONE)),
                FIB.actions(),
                List.of(masked(2, 1), masked(5, 2)),
                FIB.otherwise(),
                4,
                Position.NONE);
        MatchTable table = new MatchTable(TableLayout.of(declared));
        refused(
                table,
                "table acl: modify 0x10 &&& 0xf0 => forward(port 3): no such entry; write the priority: there is"
                    + " 'priority 5: 0x10 &&& 0xf0 => forward(port 2)' and 'priority 2: 0x10 &&& 0xf0 => forward(port"
                    + " 1)'",
                new TableChange.Modify(masked(0, 3)));
        refused(
                table,
                "table acl: delete 0x10 &&& 0xf0: no such entry; write the priority: there is "
                        + "'priority 2: 0x10 &&& 0xf0 => forward(port 1)'",
                new TableChange.Delete(masked(5, 2).matches(), 5),
                new TableChange.Delete(masked(0, 3).matches(), 0));
    }

    @Test
    void aConstantDefaultActionStays() {
        Table declared = new Table(
                "hosts",
                FIB.keys(),
                FIB.actions(),
                List.of(),
                new Table.ActionCall("forward", List.of(7L)),
                true,
                4,
                Optional.empty(),
                Optional.empty(),
                Position.NONE);
        MatchTable table = new MatchTable(TableLayout.of(declared));
        refused(
                table,
                "table hosts: its default action is always forward(port 7), as 'const' says",
                new TableChange.Add(entry(0x0A000000L, 8, 1)),
                new TableChange.Otherwise(new Table.ActionCall("forward", List.of(1L))));
    }

    private static Table.Entry masked(int priority, long port) {
        return new Table.Entry(
                List.of(new Match.Ternary(0x10, 0xf0)),
                priority,
                new Table.ActionCall("forward", List.of(port)),
                Position.NONE);
    }

    @Test
    void whatWasPreparedBeforeAnotherChangeIsOfNoUse() {
        MatchTable table = new MatchTable(TableLayout.of(FIB));
        RuntimeTable.Prepared late = table.prepare(List.of(new TableChange.Add(entry(0x0A000000L, 8, 1))));
        table.insert(entry(0x0B000000L, 8, 1));
        assertThatThrownBy(late::commit)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("fib");
        assertThat(table.size()).isEqualTo(1);
    }

    private static void refused(MatchTable table, String reason, TableChange... changes) {
        assertThatThrownBy(() -> table.prepare(List.of(changes)))
                .isInstanceOfSatisfying(TableChangeException.class, refused -> assertThat(refused.change())
                        .isEqualTo(changes.length - 1))
                .hasMessage(reason);
    }

    private static Table.Entry entry(long value, int length, long port) {
        return new Table.Entry(
                List.of(new Match.Prefix(value, length, 32)),
                0,
                new Table.ActionCall("forward", List.of(port)),
                Position.NONE);
    }
}
