package plumbline.pipelines;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.isa.model.Counter;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;
import plumbline.isa.random.RandomPackets;
import plumbline.isa.random.RandomPrograms;
import plumbline.verifier.Verdict;
import plumbline.verifier.Verifier;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.fit.Fit;
import plumbline.verifier.fit.Fitter;
import plumbline.verifier.fit.Layout;
import plumbline.verifier.target.Target;
import plumbline.verifier.target.Targets;
import plumbline.vm.Executable;
import plumbline.vm.Phv;
import plumbline.vm.interpreter.Interpreter;

/**
 * The fitter changes where things happen and nothing else: all fields, packets, registers and counters are the same bit
 * for bit. Without random draws: which number a draw gets depends on its place in the program.
 */
class FittedMeansTheSameTest {
    private static final int HEADROOM = 256;
    private static final int PACKETS = 12;
    private static final Target ANYTHING = Targets.named("unlimited");
    private static final List<Target> TARGETS = List.of(
            ANYTHING,
            Targets.named("tofino1"),
            Targets.named("pisa"),
            Targets.named("tofino2"),
            Targets.load(Path.of("src/test/resources/targets/memory.json")));
    /** Programs, for shares to be near their means. */
    private static final int ENOUGH = 300;

    private static final AtomicInteger TRIED = new AtomicInteger();
    private static final AtomicInteger COMPARED = new AtomicInteger();
    private static final AtomicInteger SHORTER = new AtomicInteger();
    private static final AtomicInteger SPREAD = new AtomicInteger();

    @Property(shrinking = ShrinkingMode.OFF)
    void ofStages(@ForAll long seed) {
        compare(withoutDraws(AcceptedNeverTrapsTest.split(RandomPrograms.pisa(seed), new Random(seed))), seed);
    }

    @Property(shrinking = ShrinkingMode.OFF)
    void ofStagesThatUseEverything(@ForAll long seed) {
        compare(withoutDraws(RandomPrograms.unlimited(seed)), seed);
    }

    @Property(shrinking = ShrinkingMode.OFF)
    void ofStatementsOneAfterAnother(@ForAll long seed) {
        Program program = seed % 2 == 0
                ? RandomPrograms.unlimited(seed)
                : AcceptedNeverTrapsTest.split(RandomPrograms.pisa(seed), new Random(seed));
        compare(
                changed(
                        withoutDraws(program),
                        stage -> stage.units().stream().map(Stage::open).toList()),
                seed);
    }

    /** Low bits of a field, which address an array and nothing else. */
    @Example
    void ofAnIndexThatSinks() {
        compare(
                changed(
                        withoutDraws(AcceptedNeverTrapsTest.split(RandomPrograms.pisa(4563), new Random(4563))),
                        stage -> stage.units().stream().map(Stage::open).toList()),
                4563);
    }

    @AfterContainer
    static void manyWereCompared() {
        assertThat(COMPARED.get()).isPositive();
        if (TRIED.get() >= ENOUGH) {
            assertThat(COMPARED.get()).isGreaterThan(TRIED.get() / 3);
            assertThat(SHORTER.get()).isGreaterThan(TRIED.get() / 10);
            assertThat(SPREAD.get()).isPositive();
        }
    }

    private static void compare(Program program, long seed) {
        TRIED.incrementAndGet();
        if (!(Verifier.verify(program, ANYTHING) instanceof Verdict.Accepted) && program.isPlaced()) {
            return; // a field that is written twice in one stage: it has no meaning to keep
        }
        Fit fit = Fitter.fit(program, TARGETS.get(Math.floorMod(seed, TARGETS.size())));
        if (fit.layout().isPresent()) {
            Layout layout = fit.layout().get();
            COMPARED.incrementAndGet();
            if (layout.program().ingress().size() < program.ingress().size()) {
                SHORTER.incrementAndGet();
            }
            boolean spread =
                    PlacedUnit.all(layout.program()).stream().anyMatch(unit -> unit.unit() instanceof Unit.Extend);
            SPREAD.addAndGet(spread ? 1 : 0);
            new Pair(program, layout.program(), seed).run();
        }
    }

    private static Program withoutDraws(Program program) {
        return changed(
                program,
                stage -> List.of(new Stage(
                        stage.name(),
                        stage.units().stream().filter(unit -> !unit.draws()).toList(),
                        stage.at())));
    }

    private static Program changed(Program program, Function<Stage, List<Stage>> change) {
        return program.withStages(
                program.stages(Direction.INGRESS).stream()
                        .flatMap(stage -> change.apply(stage).stream())
                        .toList(),
                program.stages(Direction.EGRESS).stream()
                        .flatMap(stage -> change.apply(stage).stream())
                        .toList());
    }

    /** A program before and after. */
    private static final class Pair {
        private final Executable before;
        private final Executable after;
        private final long seed;
        private final List<Field> compared;

        Pair(Program before, Program after, long seed) {
            this.before = new Interpreter().load(before, Limits.NONE, seed);
            Set<Field> sunk = sunk(before, after);
            this.compared = this.before.layout().fields().stream()
                    .filter(field -> !sunk.contains(field))
                    .toList();
            this.after = new Interpreter().load(after, Limits.NONE, seed);
            this.seed = seed;
        }

        /** Metadata that only addressed arrays: they are in these now. */
        private static Set<Field> sunk(Program before, Program after) {
            Set<Field> sunk = new HashSet<>(before.metadata());
            PlacedUnit.all(after).stream()
                    .flatMap(unit ->
                            Stream.concat(Operands.read(after, unit.unit()), Operands.written(after, unit.unit())))
                    .forEach(sunk::remove);
            after.fieldLists().forEach(list -> list.fields().forEach(sunk::remove));
            after.deparser().covered().forEach(sunk::remove);
            return sunk;
        }

        void run() {
            List<byte[]> packets = RandomPackets.frames(seed, PACKETS);
            for (int i = 0; i < packets.size(); i++) {
                byte[] packet = packets.get(i);
                Phv one = before.layout().newPhv();
                Phv other = after.layout().newPhv();
                byte[] left = pass(before, one, packet, i);
                byte[] right = pass(after, other, packet, i);
                assertThat(right).as("packet %d of seed %d", i, seed).isEqualTo(left);
                for (Field field : compared) {
                    assertThat(other.values()[after.layout().slot(field)])
                            .as("%s after packet %d of seed %d", field.name(), i, seed)
                            .isEqualTo(one.values()[before.layout().slot(field)]);
                }
            }
            compareState();
        }

        private static byte[] pass(Executable executable, Phv phv, byte[] packet, int number) {
            UnsafeBuffer frame = new UnsafeBuffer(new byte[HEADROOM + packet.length + HEADROOM]);
            frame.putBytes(HEADROOM, packet);
            phv.set(Intrinsic.GLOBAL_TSTAMP, number * 1000L);
            phv.set(Intrinsic.INGRESS_PORT, number % 4);
            phv.set(Intrinsic.RECIRCULATED, number % 3 == 2 ? 1 : 0);
            if (!executable.parse(phv, frame, HEADROOM, packet.length)) {
                return new byte[0];
            }
            executable.ingress(phv);
            executable.egress(phv);
            int start = executable.deparse(phv, frame);
            return start < 0 ? new byte[0] : Arrays.copyOfRange(frame.byteArray(), start, HEADROOM + packet.length);
        }

        private void compareState() {
            before.program().registers().forEach(register -> {
                for (int cell = 0; cell < register.entries(); cell++) {
                    assertThat(after.state().register(register.name()).lo(cell))
                            .as("%s[%d] of seed %d", register.name(), cell, seed)
                            .isEqualTo(before.state().register(register.name()).lo(cell));
                    assertThat(after.state().register(register.name()).hi(cell))
                            .isEqualTo(before.state().register(register.name()).hi(cell));
                }
            });
            before.program().arrays(Counter.class).forEach(counter -> {
                for (int cell = 0; cell < counter.entries(); cell++) {
                    assertThat(after.state().counter(counter.name()).packets(cell))
                            .as("%s[%d] of seed %d", counter.name(), cell, seed)
                            .isEqualTo(before.state().counter(counter.name()).packets(cell));
                }
            });
        }
    }
}
