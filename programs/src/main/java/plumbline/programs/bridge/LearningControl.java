package plumbline.programs.bridge;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Match;
import plumbline.isa.model.Program;
import plumbline.pipelines.control.RuntimeControl;
import plumbline.pipelines.control.TableBatch;
import plumbline.pipelines.pipe.DigestMessage;
import plumbline.pipelines.pipe.DigestQueue;
import plumbline.programs.ProgramControl;
import plumbline.vm.CounterArray;

/**
 * Learns for a bridge. A digest tells of a station that is new or has moved; it goes into the tables {@code source} and
 * {@code destination}. Once a second, stations are forgotten whose counter has not moved for the ageing time, and the
 * multicast groups are set if there is a port more.
 *
 * <p>It runs between two batches of packets, so that no packet sees a station in one table and not in the other.
 */
final class LearningControl implements ProgramControl {
    private static final int CAPACITY = 4_096;
    private static final long SECOND = 1_000_000_000L;

    private final Station.Kind kind;
    private final Flooding flooding;
    private final int entries;
    private final long ageing;
    private final Map<Station, Learnt> stations = new LinkedHashMap<>();
    private final Deque<Integer> freeCells = new ArrayDeque<>();
    private RuntimeControl control;
    private CounterArray frames;
    private DigestQueue digests;
    private List<Integer> ports = List.of();
    private long heard;
    private long now;
    private long nextTick;
    private long moved;
    private long aged;
    private long refused;
    private int outside;

    /** Sets the multicast groups by which a bridge floods. */
    @FunctionalInterface
    interface Flooding {
        /**
         * There are these ports now.
         *
         * @return how many stay outside because a table has no room
         */
        int set(RuntimeControl control, List<Integer> ports);

        /** The tables that it sets as well. */
        default Set<String> tables() {
            return Set.of();
        }
    }

    /** What is known of a station; counts are those of its cell. */
    private static final class Learnt {
        private final int cell;
        private final long packetsBefore;
        private final long bytesBefore;
        private int port;
        private long packets;
        private long seen;

        Learnt(int cell, CounterArray frames) {
            this.cell = cell;
            packetsBefore = frames.packets(cell);
            bytesBefore = frames.bytes(cell);
            packets = packetsBefore;
        }
    }

    /** @param program with parameters {@code entries} and {@code ageing} */
    LearningControl(Program program, Station.Kind kind, Flooding flooding) {
        this.kind = kind;
        this.flooding = flooding;
        entries = Math.toIntExact(program.parameter("entries"));
        ageing = program.parameter("ageing") * SECOND;
        for (int cell = 0; cell < entries; cell++) {
            freeCells.add(cell);
        }
    }

    @Override
    public Set<String> maintains() {
        Set<String> all = new TreeSet<>(flooding.tables());
        all.addAll(List.of("source", "destination", MULTICAST));
        return all;
    }

    @Override
    public void start(RuntimeControl ofPipe) {
        control = ofPipe;
        frames = control.state().counter("frames");
        digests = control.digests().subscribe(CAPACITY, List.of("learn"));
    }

    /** As soon as there is a digest, and each second. */
    @Override
    public long nextWorkNanos() {
        return digests.queued() > heard ? 0 : nextTick;
    }

    @Override
    public void work(RuntimeControl ofPipe, long nanos) {
        now = nanos;
        if (nanos >= nextTick) {
            nextTick = nanos + SECOND;
            findPorts();
            age();
        }
        heard += digests.poll(this::learn, CAPACITY);
    }

    private void findPorts() {
        List<Integer> found = control.queues().ports().stream()
                .filter(port -> port != FieldList.Recirculate.PORT)
                .toList();
        if (!found.equals(ports)) {
            ports = found;
            outside = flooding.set(control, found);
        }
    }

    private void age() {
        Iterator<Map.Entry<Station, Learnt>> all = stations.entrySet().iterator();
        while (all.hasNext()) {
            Map.Entry<Station, Learnt> one = all.next();
            Learnt learnt = one.getValue();
            long packets = frames.packets(learnt.cell);
            if (packets != learnt.packets) {
                learnt.packets = packets;
                learnt.seen = now;
            } else if (ageing > 0 && now - learnt.seen >= ageing) {
                forget(one.getKey(), learnt);
                all.remove();
                aged++;
            }
        }
    }

    private void learn(DigestMessage message) {
        Station station = kind.of(message);
        Learnt learnt = stations.get(station);
        if (learnt == null && freeCells.isEmpty()) {
            refused++;
            return;
        }
        int port = (int) message.value("ingress_port");
        if (learnt == null) {
            learnt = new Learnt(freeCells.poll(), frames);
            stations.put(station, learnt);
        } else if (learnt.port != port) {
            moved++;
        }
        learnt.port = port;
        learnt.seen = message.nanos();
        List<Match> matches = kind.matches(station);
        // in place of what is there: an earlier entry, or one made by hand
        boolean roomLeft = new TableBatch()
                .set("source", matches, 0, "at", port, learnt.cell)
                .set("destination", matches, 0, "to", port)
                .tryApply(control.state());
        if (!roomLeft) {
            refused++;
            forget(station, learnt);
            stations.remove(station);
        }
    }

    private void forget(Station station, Learnt learnt) {
        List<Match> matches = kind.matches(station);
        new TableBatch()
                .clear("source", matches, 0)
                .clear("destination", matches, 0)
                .apply(control.state());
        freeCells.add(learnt.cell);
    }

    /** By VLAN, port and address. */
    @Override
    public MacTable reading(int top) {
        List<MacTable.Row> rows = new ArrayList<>();
        stations.forEach((station, learnt) -> rows.add(new MacTable.Row(
                station.vid(),
                station.addressText(),
                learnt.port,
                Math.max(0, now - learnt.seen) / SECOND,
                frames.packets(learnt.cell) - learnt.packetsBefore,
                frames.bytes(learnt.cell) - learnt.bytesBefore)));
        rows.sort(Comparator.comparingInt(MacTable.Row::vid)
                .thenComparingInt(MacTable.Row::port)
                .thenComparing(MacTable.Row::address));
        return new MacTable(
                rows.subList(0, Math.min(top, rows.size())),
                rows.size(),
                entries,
                moved,
                aged,
                refused,
                outside,
                digests.lost());
    }
}
