package plumbline.vm.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plumbline.isa.model.Condition.ALWAYS;

import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Unit;
import plumbline.vm.Executable;
import plumbline.vm.Phv;
import plumbline.vm.ProgramBuilder;
import plumbline.vm.Trap;

/** What is not about a single construct: parallel stages, traps, and that a trapped executable stays usable. */
final class InterpreterTest {
    private static final Limits ONCE = new Limits(1, 0, 0);
    private static final Field A = new Field("h.a", 8);
    private static final Field B = new Field("h.b", 8);
    private static final Register R = new Register("r", 32, false, 4, 7, 0, Position.NONE);

    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[] {1, 2});

    @Test
    void unitsOfAStageReadTheStageEntry() {
        Program program = new ProgramBuilder()
                .header("h", A, B)
                .ingress(assign(A, Calc.of(B)), assign(B, Calc.of(A)))
                .build();
        Executable executable = new Interpreter().load(program, ONCE, 0);
        Phv phv = parsed(executable);
        executable.ingress(phv);
        assertThat(executable.deparse(phv, frame)).isZero();
        assertThat(frame.byteArray()).containsExactly(2, 1);
    }

    @Test
    void aSecondAccessTrapsWithBothPlacesAndTheNextPacketIsFine() {
        Position first = new Position("p.plumb", 3, 5);
        Position second = new Position("p.plumb", 9, 5);
        Program program = new ProgramBuilder()
                .header("h", A, B)
                .register(R)
                .ingress(increment(ALWAYS, first))
                .egress(increment(equal(A, 1), second))
                .build();
        Executable executable = new Interpreter().load(program, ONCE, 0);
        Phv phv = parsed(executable);
        executable.ingress(phv);
        assertThatThrownBy(() -> executable.egress(phv))
                .isInstanceOf(Trap.class)
                .hasMessage("p.plumb:9:5: register 'r' is accessed more than 1 time in pass 1; the access before is at"
                        + " p.plumb:3:5")
                .satisfies(trap -> assertThat(((Trap) trap).rule()).isEqualTo(Trap.Rule.REGISTER_ACCESSES));

        frame.putByte(0, (byte) 9);
        executable.parse(phv, frame, 0, 2);
        executable.ingress(phv);
        executable.egress(phv);
        assertThat(executable.state().register("r").lo(0)).isEqualTo(9);
        assertThat(phv.pass()).isEqualTo(1);
    }

    @Test
    void accessesAreCountedPerPacketEvenIfPassesOverlap() {
        Program program = new ProgramBuilder()
                .header("h", A, B)
                .register(R)
                .ingress(increment(equal(A, 1), Position.NONE))
                .egress(increment(equal(A, 2), Position.NONE))
                .build();
        Executable executable = new Interpreter().load(program, ONCE, 0);
        Phv one = parsed(executable);
        executable.ingress(one);
        frame.putByte(0, (byte) 2);
        Phv two = parsed(executable);
        executable.ingress(two);
        executable.egress(one);
        executable.egress(two);
        assertThat(executable.state().register("r").lo(0)).isEqualTo(9);
    }

    @Test
    void twoWritesToAFieldTrap() {
        Program program = new ProgramBuilder()
                .header("h", A, B)
                .ingress(assign(A, Calc.of(B)), assign(A, Calc.of(A)))
                .build();
        Executable executable = new Interpreter().load(program, ONCE, 0);
        Phv phv = parsed(executable);
        assertThatThrownBy(() -> executable.ingress(phv))
                .isInstanceOf(Trap.class)
                .hasMessage(
                        "field 'h.a' is written twice in one stage in pass 1; the other write is at an unknown place");
        assertThat(phv.values()[executable.layout().slot(A)])
                .as("nothing of the stage shows")
                .isEqualTo(1);
    }

    @Test
    void aPassStartsWithACleanVector() {
        Field left = new Field("left", 16);
        Program program = new ProgramBuilder()
                .header("h", A, B)
                .metadata(left)
                .ingress(assign(left, Calc.of(A)), assign(Intrinsic.UCAST_EGRESS_PORT.field(), Calc.of(Const.of(3))))
                .build();
        Executable executable = new Interpreter().load(program, ONCE, 0);
        Phv phv = parsed(executable);
        executable.ingress(phv);
        assertThat(phv.get(Intrinsic.UCAST_EGRESS_PORT)).isEqualTo(3);
        executable.parse(phv, frame, 0, 2);
        assertThat(phv.get(Intrinsic.UCAST_EGRESS_PORT)).isEqualTo(Intrinsic.NO_PORT);
        assertThat(phv.values()[executable.layout().slot(left)]).isZero();
    }

    private Phv parsed(Executable executable) {
        Phv phv = executable.layout().newPhv();
        assertThat(executable.parse(phv, frame, 0, 2)).isTrue();
        return phv;
    }

    private static Unit assign(Field dest, Calc value) {
        return new Unit.Assign(ALWAYS, dest, value, Position.NONE);
    }

    private static plumbline.isa.model.Condition equal(Operand left, long value) {
        return new plumbline.isa.model.Condition.Compare(Calc.of(left), Op.EQ, Calc.of(Const.of(value)), Position.NONE);
    }

    private static Unit increment(plumbline.isa.model.Condition guard, Position at) {
        Stateful add = new Stateful(
                List.of(new Stateful.Update(ALWAYS, Cell.LO, Calc.of(Op.PLUS, Cell.LO, Const.of(1)), at)), List.of());
        return new Unit.Access(guard, "r", Const.of(0), add, at);
    }
}
