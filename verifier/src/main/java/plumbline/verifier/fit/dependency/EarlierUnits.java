package plumbline.verifier.fit.dependency;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plumbline.isa.model.Field;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.phv.WireBytes;

/** Units by what they work on: most pairs of units have nothing in common. */
final class EarlierUnits {
    private static final BitSet NONE = new BitSet();

    private final List<Work> works;
    private final WireBytes bytes;
    private final Map<Field, BitSet> readers = new HashMap<>();
    private final Map<Field, BitSet> writers = new HashMap<>();
    /** Those that write in a byte of a header. */
    private final Map<WireBytes.Place, BitSet> byByte = new HashMap<>();

    private final Map<Memory, BitSet> users = new HashMap<>();
    private final Map<String, BitSet> tables = new HashMap<>();
    private int count;

    /** None of them is earlier so far. */
    EarlierUnits(List<Work> works, WireBytes bytes) {
        this.works = works;
        this.bytes = bytes;
    }

    /**
     * The earlier ones that have something in common with the next, in their order; from now on, that is one of them.
     */
    Stream<Work> ofNext() {
        Work next = works.get(count);
        BitSet found = new BitSet(count);
        next.read().forEach(field -> found.or(writers.getOrDefault(field, NONE)));
        next.written().forEach(field -> {
            found.or(writers.getOrDefault(field, NONE));
            found.or(readers.getOrDefault(field, NONE));
            bytes.of(field).forEach(place -> found.or(byByte.getOrDefault(place, NONE)));
        });
        next.memory().ifPresent(memory -> found.or(users.getOrDefault(memory, NONE)));
        next.unit().askedTables().forEach(table -> found.or(tables.getOrDefault(table, NONE)));
        add(next);
        return found.stream().mapToObj(works::get);
    }

    private void add(Work work) {
        work.read().forEach(field -> add(readers, field));
        work.written().forEach(field -> {
            add(writers, field);
            bytes.of(field).forEach(place -> add(byByte, place));
        });
        work.memory().ifPresent(memory -> add(users, memory));
        if (work.unit() instanceof Unit.Apply apply) {
            add(tables, apply.table());
        }
        count++;
    }

    private <T> void add(Map<T, BitSet> to, T about) {
        to.computeIfAbsent(about, _ -> new BitSet()).set(count);
    }
}
