package plumbline.pipelines.pipe;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Match;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;
import plumbline.pipelines.packet.CarriedFields;
import plumbline.vm.Phv;
import plumbline.vm.PhvLayout;
import plumbline.vm.RuntimeTable;
import plumbline.vm.TableChangeException;

/**
 * Entries that packets add to tables (PNA: add on miss). They are there for the next packet of this pipe; what finds no
 * room, or is there already, is counted as lost.
 */
final class EntryAdditions {
    private static final int PRIORITY = 0;

    private final CarriedFields fields;
    private final long[] values;
    private final List<Target> targets = new ArrayList<>();

    /**
     * Where an entry goes.
     *
     * @param first place of its values: whether it is asked for, keys, data
     */
    private record Target(RuntimeTable table, String action, int first, int keys, int data) {}

    /** @param tables of the pipe, by name */
    EntryAdditions(FieldList.Digest digest, PhvLayout layout, Function<String, RuntimeTable> tables) {
        fields = new CarriedFields(digest.fields(), layout);
        values = new long[fields.size()];
        int next = 0;
        for (FieldList.Addition addition : digest.additions()) {
            RuntimeTable table = tables.apply(addition.table());
            int keys = table.declaration().keys().size();
            int data = table.declaration().action(addition.action()).data().size();
            targets.add(new Target(table, addition.action(), next, keys, data));
            next += 1 + keys + data;
        }
        if (next != values.length) {
            throw new IllegalArgumentException("digest " + digest.name() + " carries " + values.length
                    + " fields, and the entries that it adds have " + next);
        }
    }

    /**
     * Adds what a packet asks for.
     *
     * @param outcomes hears what became of each entry
     */
    void add(Phv phv, Consumer<DigestCounter> outcomes) {
        fields.read(phv, values);
        for (Target target : targets) {
            if (values[target.first] != 0) {
                outcomes.accept(isAdded(target) ? DigestCounter.SENT : DigestCounter.FULL);
            }
        }
    }

    private boolean isAdded(Target target) {
        int key = target.first + 1;
        List<Match> matches = new ArrayList<>(target.keys);
        for (int i = key; i < key + target.keys; i++) {
            matches.add(new Match.Exact(values[i]));
        }
        List<Long> data = new ArrayList<>(target.data);
        for (int i = key + target.keys; i < key + target.keys + target.data; i++) {
            data.add(values[i]);
        }
        try {
            target.table.insert(
                    new Table.Entry(matches, PRIORITY, new Table.ActionCall(target.action, data), Position.NONE));
            return true;
        } catch (TableChangeException full) {
            return false;
        }
    }
}
