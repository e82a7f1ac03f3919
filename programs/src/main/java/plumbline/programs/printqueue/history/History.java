package plumbline.programs.printqueue.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.openhft.chronicle.bytes.Bytes;
import plumbline.programs.printqueue.checkpoint.Checkpoint;

/**
 * Checkpoints of a folder, in the order in which they were taken. Only where they lie is kept in memory; each is read
 * when it is asked for. May be opened while it is written: what is whole is seen.
 */
public final class History {
    private final HistoryHead head;
    private final List<Entry> entries;
    private final long damagedBytes;
    private final long missing;
    private final long nextNumber;

    /**
     * Where a checkpoint lies.
     *
     * @param number counted through the history, from 1
     * @param port of the checkpoint
     * @param kind of the checkpoint
     * @param from of the checkpoint
     * @param to of the checkpoint
     */
    public record Entry(
            Path file, long at, int length, long number, int port, Checkpoint.Kind kind, long from, long to) {
        Entry(Path file, long at, int length, long number, CheckpointCodec.Start start) {
            this(file, at, length, number, start.port(), start.kind(), start.from(), start.to());
        }
    }

    private History(HistoryHead head, List<Entry> entries, long damagedBytes, long missing, long nextNumber) {
        this.head = head;
        this.entries = List.copyOf(entries);
        this.damagedBytes = damagedBytes;
        this.missing = missing;
        this.nextNumber = nextNumber;
    }

    /**
     * Reads where the checkpoints of a folder lie.
     *
     * @throws HistoryException if there are none, or they belong to windows of several shapes
     */
    public static History open(Path folder) throws HistoryException {
        List<Path> files = files(folder);
        try {
            List<SegmentReader> segments = new ArrayList<>();
            for (Path file : files) {
                segments.add(SegmentReader.read(file));
            }
            return of(folder, segments);
        } catch (HistoryException e) {
            throw e;
        } catch (IOException e) {
            throw new HistoryException(folder + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * The files of a history, the oldest first.
     *
     * @throws HistoryException if there is no such folder, or it cannot be read
     */
    public static List<Path> files(Path folder) throws HistoryException {
        if (!Files.isDirectory(folder)) {
            throw new HistoryException(folder + ": no folder with a history; record one with"
                    + " plumb run printqueue … --history " + folder);
        }
        try {
            return Segments.in(folder);
        } catch (IOException e) {
            throw new HistoryException(folder + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private static History of(Path folder, List<SegmentReader> segments) throws HistoryException {
        HistoryHead head = null;
        List<Entry> entries = new ArrayList<>();
        long damaged = 0;
        for (SegmentReader segment : segments) {
            damaged += segment.damagedBytes();
            entries.addAll(segment.entries());
            if (segment.head() != null && head != null && !head.equals(segment.head())) {
                throw new HistoryException(folder + ": segments of different windows: " + head + ", then "
                        + segment.head() + "; keep each kind in a folder of its own");
            }
            head = segment.head() == null ? head : segment.head();
        }
        if (head == null) {
            throw new HistoryException(folder + ": no history of PrintQueue"
                    + (damaged > 0 ? "; " + damaged + " bytes cannot be read" : ": no segment has a whole head"));
        }
        entries.sort(Comparator.comparingLong(Entry::number));
        long missing = 0;
        for (int i = 1; i < entries.size(); i++) {
            missing += entries.get(i).number() - entries.get(i - 1).number() - 1;
        }
        long next = entries.isEmpty() ? 1 : entries.getLast().number() + 1;
        return new History(head, entries, damaged, missing, next);
    }

    /** How it was recorded. */
    public HistoryHead head() {
        return head;
    }

    /** Where checkpoints lie, by their numbers. */
    public List<Entry> entries() {
        return entries;
    }

    /** Bytes that belong to no whole record and are not zero. */
    public long damagedBytes() {
        return damagedBytes;
    }

    /** Checkpoints that were taken between the first and the last one and are not there. */
    public long missing() {
        return missing;
    }

    long nextNumber() {
        return nextNumber;
    }

    /**
     * Reads a checkpoint.
     *
     * @throws HistoryException if it is no longer there: the oldest segments go while a switch is running
     */
    public Checkpoint read(Entry entry) throws HistoryException {
        try {
            return CheckpointCodec.read(Bytes.wrapForRead(SegmentReader.content(entry)));
        } catch (IOException e) {
            throw new HistoryException(
                    entry.file() + ": checkpoint " + entry.number() + " is gone: " + e.getMessage(), e);
        }
    }
}
