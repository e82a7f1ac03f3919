package plumbline.pipelines.pipe;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Program;
import plumbline.pipelines.packet.CarriedFields;
import plumbline.vm.Phv;
import plumbline.vm.PhvLayout;
import plumbline.vm.RuntimeTable;
import plumbline.vm.count.CounterBlock;

/**
 * Messages from the data plane to its listeners. None is lost silently: a digest is queued for each of its listeners or
 * counted as lost there, or counted as unheard if it has none, or as undeclared.
 */
public final class Digests {
    private final Kind[] kinds = new Kind[1 << Intrinsic.DIGEST_TYPE.field().width()];
    private final int defaultCapacity;
    private final int maxFields;
    private final CounterBlock<DigestCounter> counters = new CounterBlock<>(DigestCounter.class);

    /** Those for tables, by their numbers; others are null. */
    private final EntryAdditions[] additions = new EntryAdditions[kinds.length];

    private static final class Kind {
        private final FieldList.Digest declaration;
        private final CarriedFields fields;
        private DigestQueue[] listeners = {};

        Kind(FieldList.Digest declaration, PhvLayout layout) {
            this.declaration = declaration;
            this.fields = new CarriedFields(declaration.fields(), layout);
        }
    }

    /**
     * The digests of a program.
     *
     * @param defaultCapacity how many messages may wait for a listener, unless it says otherwise
     * @param tables to which some of them add entries
     */
    public Digests(Program program, PhvLayout layout, int defaultCapacity, Function<String, RuntimeTable> tables) {
        this.defaultCapacity = defaultCapacity;
        int max = 0;
        for (FieldList.Digest digest : program.fieldLists(FieldList.Digest.class)) {
            if (digest.isForTables()) {
                additions[digest.number()] = new EntryAdditions(digest, layout, tables);
                continue;
            }
            kinds[digest.number()] = new Kind(digest, layout);
            max = Math.max(max, digest.fields().size());
        }
        maxFields = max;
    }

    /** Sends the digest of a number. */
    void send(int number, Phv phv, long nanos) {
        Kind kind = kinds[number];
        if (additions[number] != null) {
            additions[number].add(phv, counters::count);
            return;
        }
        if (kind == null) {
            counters.count(DigestCounter.UNDECLARED);
            return;
        }
        DigestQueue[] listeners = kind.listeners;
        if (listeners.length == 0) {
            counters.count(DigestCounter.UNHEARD);
            return;
        }
        for (DigestQueue listener : listeners) {
            listener.offer(kind.declaration, kind.fields, phv, nanos);
        }
    }

    /** Listens to all digests of the program, with the default capacity. */
    public DigestQueue subscribe() {
        return subscribe(defaultCapacity, List.of());
    }

    /**
     * Listens to digests.
     *
     * @param capacity most messages waiting, at least 1
     * @param names which digests; none: all of the program
     * @throws IllegalArgumentException if the program declares none of a name
     */
    public DigestQueue subscribe(int capacity, List<String> names) {
        if (capacity < 1) {
            throw new IllegalArgumentException("a queue of " + capacity + " digests: at least 1");
        }
        List<Kind> chosen =
                names.isEmpty() ? declared() : names.stream().map(this::named).toList();
        DigestQueue queue = new DigestQueue(capacity, maxFields, counters);
        chosen.forEach(kind -> kind.listeners = with(kind.listeners, queue));
        return queue;
    }

    /**
     * Ends a subscription: nothing is queued any more; what waits can still be polled. What it counted stays counted,
     * but not the queue itself: listeners come and go for months. A second call does nothing.
     */
    public void unsubscribe(DigestQueue queue) {
        declared().forEach(kind -> kind.listeners = without(kind.listeners, queue));
    }

    /** The digests that the program declares. */
    public List<String> names() {
        return declared().stream().map(kind -> kind.declaration.name()).toList();
    }

    private List<Kind> declared() {
        return Arrays.stream(kinds).filter(kind -> kind != null).toList();
    }

    private Kind named(String name) {
        return declared().stream()
                .filter(kind -> kind.declaration.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "the program declares no digest named " + name + ", but " + names()));
    }

    private static DigestQueue[] with(DigestQueue[] queues, DigestQueue more) {
        DigestQueue[] longer = Arrays.copyOf(queues, queues.length + 1);
        longer[queues.length] = more;
        return longer;
    }

    private static DigestQueue[] without(DigestQueue[] queues, DigestQueue one) {
        return Arrays.stream(queues).filter(other -> other != one).toArray(DigestQueue[]::new);
    }

    /** What became of digests. */
    public CounterBlock<DigestCounter> counters() {
        return counters;
    }
}
