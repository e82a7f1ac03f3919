package plumbline.pipelines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Op;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Unit;
import plumbline.isa.random.RandomPackets;
import plumbline.isa.random.RandomPrograms;
import plumbline.verifier.Verdict;
import plumbline.verifier.Verifier;
import plumbline.verifier.atoms.Atom;
import plumbline.verifier.target.Target;
import plumbline.verifier.target.Targets;
import plumbline.vm.Executable;
import plumbline.vm.Phv;
import plumbline.vm.interpreter.Interpreter;

/** Soundness: what the verifier accepts never breaks a rule that the checked engine counts while it runs. */
class AcceptedNeverTrapsTest {
    private static final int HEADROOM = 256;
    private static final int PACKETS = 15;
    private static final List<Op> RELATIONS = List.of(Op.EQ, Op.NE, Op.LT, Op.GE, Op.GT, Op.LE);
    private static final List<Target> TARGETS =
            Targets.names().stream().map(Targets::named).toList();
    private static final List<Target> WITH_ATOMS = TARGETS.stream()
            .filter(target -> target.statefulAlu().atom().value() != Atom.ANY)
            .toList();
    private static final List<Target> OTHERS =
            TARGETS.stream().filter(target -> !WITH_ATOMS.contains(target)).toList();
    /** Programs, for a share to be near its mean. */
    private static final int ENOUGH = 100;

    private static final AtomicInteger TRIED = new AtomicInteger();
    private static final AtomicInteger ACCEPTED = new AtomicInteger();

    @Property(shrinking = ShrinkingMode.OFF)
    void programsWhoseUnitsAreSplitByConditions(@ForAll long seed) {
        acceptedNeverTraps(seed, OTHERS);
    }

    /** Fewer, for finding out which atom an access needs takes long. */
    @Property(tries = 15, shrinking = ShrinkingMode.OFF)
    void onMachinesWithAtoms(@ForAll long seed) {
        acceptedNeverTraps(seed, WITH_ATOMS);
    }

    private static void acceptedNeverTraps(long seed, List<Target> targets) {
        TRIED.incrementAndGet();
        Program program = split(RandomPrograms.pisa(seed), new Random(seed));
        Verifier verifier = Verifier.of(program);
        for (Target target : targets) {
            if (verifier.against(target) instanceof Verdict.Accepted accepted) {
                ACCEPTED.incrementAndGet();
                run(accepted, seed);
            }
        }
    }

    @AfterContainer
    static void manyWereAccepted() {
        assertThat(ACCEPTED.get()).isPositive();
        if (TRIED.get() >= ENOUGH) {
            assertThat(ACCEPTED.get()).isGreaterThan(TRIED.get() / 4);
        }
    }

    private static void run(Verdict.Accepted accepted, long seed) {
        Executable executable = new Interpreter()
                .load(accepted.verified().program(), accepted.verified().limits(), seed);
        Phv phv = executable.layout().newPhv();
        for (byte[] packet : RandomPackets.frames(seed, PACKETS)) {
            UnsafeBuffer frame = new UnsafeBuffer(new byte[HEADROOM + packet.length + HEADROOM]);
            frame.putBytes(HEADROOM, packet);
            assertThatCode(() -> {
                        if (executable.parse(phv, frame, HEADROOM, packet.length)) {
                            executable.ingress(phv);
                            executable.egress(phv);
                        }
                    })
                    .as("seed %d on %s", seed, accepted.verified().target())
                    .doesNotThrowAnyException();
        }
    }

    /** Some units in place of one: the same under several conditions, which exclude each other or do not. */
    static Program split(Program program, Random random) {
        List<Field> fields = new ArrayList<>(program.metadata());
        program.headers().forEach(header -> fields.addAll(header.fields()));
        return program.withStages(
                split(program.stages(Direction.INGRESS), fields, random),
                split(program.stages(Direction.EGRESS), fields, random));
    }

    private static List<Stage> split(List<Stage> stages, List<Field> fields, Random random) {
        return stages.stream()
                .map(stage -> new Stage(
                        stage.name(),
                        stage.units().stream()
                                .flatMap(unit -> split(unit, fields, random).stream())
                                .toList(),
                        stage.at()))
                .toList();
    }

    private static List<Unit> split(Unit unit, List<Field> fields, Random random) {
        List<Unit> parts = new ArrayList<>();
        Field field = fields.get(random.nextInt(fields.size()));
        boolean untouched = random.nextInt(2) == 0 || random.nextInt(20) > 0 && field.width() > 8;
        if (unit instanceof Unit.Access access && random.nextInt(4) == 0) {
            return List.of(under(access, compare(field, Op.GE, 0)), silent(access));
        }
        if (untouched) {
            return List.of(unit);
        }
        long constant = random.nextInt(1 << Math.min(3, field.width()));
        Op relation = RELATIONS.get(random.nextInt(RELATIONS.size()));
        Condition first = compare(field, relation, constant);
        Condition second = random.nextInt(3) > 0
                ? new Condition.Not(first)
                : compare(field, RELATIONS.get(random.nextInt(RELATIONS.size())), constant);
        parts.add(under(unit, first));
        parts.add(under(unit, second));
        return parts;
    }

    /**
     * The same access without what it tells the packet: beside another, only how often the register is used is wrong.
     */
    private static Unit silent(Unit.Access access) {
        Stateful program = new Stateful(access.program().updates(), List.of());
        return new Unit.Access(access.guard(), access.array(), access.index(), program, access.at());
    }

    private static Condition compare(Field field, Op relation, long constant) {
        return new Condition.Compare(
                Calc.of(field), relation, Calc.of(new Const(constant, field.width())), Position.NONE);
    }

    private static Unit under(Unit unit, Condition condition) {
        return unit.under(Condition.and(unit.guard(), condition));
    }
}
