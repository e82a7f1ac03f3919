package plumbline.programs.printqueue.diagnosis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import plumbline.programs.printqueue.checkpoint.Checkpoint;
import plumbline.programs.printqueue.history.History;
import plumbline.programs.printqueue.history.HistoryException;

/** Asks a history on disk; reads only the checkpoints that an answer needs. */
public final class HistoryQueries {
    private final History history;
    private final int port;
    private final List<History.Entry> entries;

    /** @param port the egress port */
    public HistoryQueries(History history, int port) {
        this.history = history;
        this.port = port;
        entries = history.entries().stream()
                .filter(entry -> entry.port() == port)
                .sorted(Comparator.comparingLong(History.Entry::from))
                .toList();
    }

    /** The ports of a history. */
    public static List<Integer> ports(History history) {
        return history.entries().stream()
                .map(History.Entry::port)
                .distinct()
                .sorted()
                .toList();
    }

    /** From the first checkpoint to the last; no time at all if there is none. */
    public Span span() {
        return entries.isEmpty()
                ? new Span(0, 0)
                : new Span(entries.getFirst().from(), entries.getLast().to());
    }

    /** How many checkpoints. */
    public int checkpoints() {
        return entries.size();
    }

    /** Times between the first checkpoint and the last of which there is none. */
    public List<Span> gaps() {
        return span().without(entries.stream()
                .map(entry -> new Span(entry.from(), entry.to()))
                .toList());
    }

    /** The packets that froze a bank, in the order of time. */
    public List<Checkpoint.Victim> victims() throws HistoryException {
        List<Checkpoint.Victim> victims = new ArrayList<>();
        for (History.Entry entry : entries) {
            if (entry.kind() == Checkpoint.Kind.FROZEN) {
                victims.add(history.read(entry).victim());
            }
        }
        return victims;
    }

    /**
     * Diagnoses a packet's wait, or any interval; back to where its congestion began, as far as the history goes.
     *
     * @param qid the queue; empty: the port as a whole
     */
    public Diagnosis diagnose(Span span, OptionalInt qid) throws HistoryException {
        int first = Math.max(0, firstEndingAfter(span.from()) - 1);
        int last = Math.min(entries.size() - 1, firstEndingAfter(span.to()) + 1);
        while (true) {
            PortHistory loaded = new PortHistory(history.head().windows(), load(first, last));
            Congestion congestion = loaded.congestion(span, qid);
            int start = congestion == null ? first : Math.max(0, firstEndingAfter(congestion.began()) - 1);
            if (start >= first) {
                return loaded.diagnose(port, span, qid);
            }
            first = start;
        }
    }

    private int firstEndingAfter(long nanos) {
        return IntStream.range(0, entries.size())
                .filter(i -> entries.get(i).to() >= nanos)
                .findFirst()
                .orElse(entries.size());
    }

    private List<Checkpoint> load(int first, int last) throws HistoryException {
        List<Checkpoint> loaded = new ArrayList<>();
        for (int i = first; i <= last; i++) {
            loaded.add(history.read(entries.get(i)));
        }
        return loaded;
    }
}
