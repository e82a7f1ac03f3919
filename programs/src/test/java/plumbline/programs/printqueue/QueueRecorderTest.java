package plumbline.programs.printqueue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Program;
import plumbline.pipelines.control.ControlPlane;
import plumbline.pipelines.control.RuntimeControl;
import plumbline.programs.flowradar.FiveTuple;
import plumbline.programs.printqueue.Departures.Departure;
import plumbline.programs.printqueue.checkpoint.Checkpoint;
import plumbline.programs.printqueue.checkpoint.Checkpoint.Kind;
import plumbline.programs.printqueue.checkpoint.QueueSample;
import plumbline.programs.printqueue.checkpoint.TimeWindows;
import plumbline.programs.printqueue.checkpoint.WindowCells;
import plumbline.programs.rig.Catalogue;
import plumbline.vm.compiler.Compiler;

/** Nothing is lost silently: what a checkpoint claims to know, it knows; what nobody knows is a gap that is stated. */
class QueueRecorderTest {
    private static final long SEED = 7;
    private static final int PACKETS = 12_000;
    private static final long THRESHOLD = 300;
    /** Window 0 holds a millisecond, one packet a cell: as long as nobody is late, it knows every packet. */
    private static final Map<String, Long> PARAMETERS =
            Map.of("m0", 5L, "packet", 60L, "k", 15L, "windows", 1L, "threshold", THRESHOLD);

    private record Run(List<Checkpoint> checkpoints, List<Departure> departures, TimeWindows windows) {
        static Run of(long period, long late) {
            Program program = Catalogue.program("printqueue", PARAMETERS);
            List<Checkpoint> checkpoints = new ArrayList<>();
            ControlPlane recorder = new Late(new QueueRecorder(program, period, checkpoints::add), late);
            PortRun run = PortRun.of(new Compiler(), PARAMETERS, recorder, QueueTraffic.bursts(SEED, PACKETS, 1_000));
            return new Run(checkpoints, run.departures(), TimeWindows.of(program));
        }

        List<Checkpoint> of(Kind kind) {
            return checkpoints.stream()
                    .filter(checkpoint -> checkpoint.kind() == kind)
                    .toList();
        }

        /** Every packet is in the checkpoint of its time, as often as it left, or in a gap. */
        int missing() {
            Map<String, Integer> records = new TreeMap<>();
            Map<String, Integer> truth = new TreeMap<>();
            int inGaps = 0;
            for (Checkpoint checkpoint : checkpoints) {
                WindowCells cells = checkpoint.windows().getFirst();
                for (int i = 0; i < cells.count(); i++) {
                    records.merge(cells.numbers()[i] + " " + checkpoint.flows().get(cells.flows()[i]), 1, Integer::sum);
                }
            }
            for (Departure packet : departures) {
                Checkpoint own = at(packet.left());
                if (packet.left() < own.coveredFrom(windows)) {
                    inGaps++;
                } else {
                    truth.merge((packet.left() >> 5) + " " + packet.flow(), 1, Integer::sum);
                }
            }
            assertThat(records).isEqualTo(truth);
            return inGaps;
        }

        Checkpoint at(long nanos) {
            List<Checkpoint> own = checkpoints.stream()
                    .filter(checkpoint ->
                            checkpoint.from() <= nanos && (nanos < checkpoint.to() || checkpoint.kind() == Kind.LAST))
                    .toList();
            assertThat(own).as("checkpoints of %d ns", nanos).hasSize(1);
            return own.getFirst();
        }
    }

    /** A control plane that always comes too late, but for the first time. */
    private record Late(QueueRecorder recorder, long nanos) implements ControlPlane {
        @Override
        public void start(RuntimeControl control) {
            recorder.start(control);
        }

        @Override
        public long nextWorkNanos() {
            return recorder.nextWorkNanos() == 0 ? 0 : recorder.nextWorkNanos() + nanos;
        }

        @Override
        public void work(RuntimeControl control, long now) {
            recorder.work(control, now);
        }

        @Override
        public void end(RuntimeControl control, long now) {
            recorder.end(control, now);
        }
    }

    @Test
    void everyPacketIsInOneCheckpoint() {
        Run run = Run.of(500_000, 0);
        assertThat(run.missing()).isZero();
        assertThat(run.of(Kind.PERIODIC)).hasSizeGreaterThan(5);
        assertThat(run.of(Kind.LAST)).hasSize(1);
    }

    /** A packet freezes, and before anybody has looked it is time to flip. */
    @Test
    void aFlipDuringATrigger() {
        Run run = Run.of(300_000, 300_000);
        assertThat(run.missing()).isZero();
        List<Checkpoint> frozen = run.of(Kind.FROZEN);
        assertThat(frozen).hasSizeGreaterThan(3);
        assertThat(frozen).as("read in the same instant as a flip").anyMatch(one -> run.of(Kind.PERIODIC).stream()
                .anyMatch(flip -> flip.samples().isEmpty() && flip.from() == one.to()));
    }

    /** While it is locked, packets ask in vain: flips go on, and each is counted. */
    @Test
    void aTriggerWhileLocked() {
        Run run = Run.of(900_000, 0);
        assertThat(run.missing()).isZero();
        long asked = run.checkpoints().stream().mapToLong(Checkpoint::asked).sum();
        assertThat(asked)
                .isEqualTo(run.departures().stream()
                        .filter(packet -> packet.met() >= THRESHOLD)
                        .count());
        assertThat(asked).isGreaterThan(10L * run.of(Kind.FROZEN).size());
        for (Checkpoint frozen : run.of(Kind.FROZEN)) {
            assertThat(run.departures())
                    .as("who froze")
                    .anyMatch(packet -> packet.left() == frozen.to()
                            && packet.came() == frozen.victim().came()
                            && packet.met() >= THRESHOLD);
        }
    }

    /**
     * Nobody comes for twice as long as the windows reach back: what they have forgotten is a gap, and no more than
     * that.
     */
    @Test
    void aLateController() {
        Run run = Run.of(2_000_000, 300_000);
        int inGaps = run.missing();
        assertThat(inGaps).isBetween(1_000, PACKETS - 1_000);
        assertThat(run.checkpoints()).anyMatch(one -> one.coveredFrom(run.windows()) > one.from());
    }

    /** What is sampled is what the traffic manager saw. */
    @Test
    void samplesAreTrue() {
        Run run = Run.of(500_000, 0);
        Map<Long, QueueSample> samples = new HashMap<>();
        run.checkpoints().forEach(one -> one.samples().forEach(sample -> samples.put(sample.nanos(), sample)));
        assertThat(samples).hasSizeGreaterThan(300);
        samples.values().forEach(sample -> {
            List<Departure> before = run.departures().stream()
                    .filter(packet -> packet.left() < sample.nanos())
                    .toList();
            if (sample.passed() == before.size() && sample.passed() > 0) {
                assertThat(sample.depth()).isEqualTo(before.getLast().met());
                assertThat(sample.began())
                        .isEqualTo(before.stream()
                                .filter(packet -> packet.met() == 0)
                                .mapToLong(Departure::came)
                                .max()
                                .orElseThrow());
            }
            assertThat(sample.passed()).isBetween((long) before.size(), before.size() + 1L);
        });
    }

    /** A flow that is no IPv4 has zeros only. */
    @Test
    void otherTrafficIsKept() {
        Run run = Run.of(500_000, 0);
        assertThat(run.checkpoints()).anyMatch(one -> one.flows().contains(new FiveTuple(0, 0, 0, 0, 0)));
    }
}
