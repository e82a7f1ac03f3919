package plumbline.isa.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CalcWidthTest {
    private static final Field F1 = new Field("f1", 1);
    private static final Field F8 = new Field("f8", 8);
    private static final Field F48 = new Field("f48", 48);
    private static final Const ONE = Const.of(1);
    private static final int CELL = 32;

    private static int natural(Op op, Operand... operands) {
        return new Calc(op, List.of(operands)).naturalWidth(CELL);
    }

    @Test
    void naturalWidths() {
        assertThat(natural(Op.MOV, F8)).isEqualTo(8);
        assertThat(natural(Op.MOV, Cell.LO)).isEqualTo(32);
        assertThat(natural(Op.MOV, Cell.NEW_HI)).isEqualTo(32);
        assertThat(natural(Op.MOV, new ActionData("d", 12))).isEqualTo(12);
        assertThat(natural(Op.MOV, new Const(1, 5))).isEqualTo(5);
        assertThat(natural(Op.MOV, ONE)).isEqualTo(64);
        assertThat(natural(Op.NOT, F48)).isEqualTo(48);
        assertThat(natural(Op.PLUS, F8, F48)).isEqualTo(48);
        assertThat(natural(Op.PLUS, F8, ONE)).isEqualTo(8);
        assertThat(natural(Op.PLUS, ONE, ONE)).isEqualTo(64);
        assertThat(natural(Op.MINUS, Cell.LO, F8)).isEqualTo(32);
        assertThat(natural(Op.SHL, F8, Const.of(40))).isEqualTo(8);
        assertThat(natural(Op.SHLV, F8, F48)).isEqualTo(48);
        assertThat(natural(Op.CONCAT, F8, F48)).isEqualTo(56);
        assertThat(natural(Op.CONCAT, F48, F48)).isEqualTo(64);
        assertThat(natural(Op.SLICE, F48, Const.of(15), Const.of(8))).isEqualTo(8);
        assertThat(natural(Op.SLICE, F48, Const.of(63), Const.of(0))).isEqualTo(64);
        assertThat(natural(Op.EQ, F8, F48)).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(Op.class)
    void operandWidthsOfEveryInstruction(Op op) {
        List<Operand> fields =
                switch (op.shape().operands()) {
                    case 1 -> List.of(F8);
                    case 2 -> List.of(F8, op.shape().constantAt(1) ? ONE : F48);
                    default -> List.of(F8, op.shape().constantAt(1) ? Const.of(7) : F48, Const.of(0));
                };
        Calc calc = new Calc(op, fields);
        assertThat(calc.operandWidth(0, 16, CELL)).isEqualTo(8);
        for (int i = 1; i < fields.size(); i++) {
            assertThat(calc.operandWidth(i, 16, CELL)).isEqualTo(op.shape().constantAt(i) ? 64 : 48);
        }
        assertThat(calc.isUnsized()).isFalse();
    }

    @Test
    void anUnsizedConstantTakesTheWidthOfItsSurroundings() {
        assertThat(Calc.of(Op.PLUS, F8, ONE).operandWidth(1, 16, CELL)).isEqualTo(16);
        assertThat(Calc.of(Op.LTS, F8, ONE).operandWidth(1, 16, CELL)).isEqualTo(8);
        assertThat(Calc.of(Op.LTS, ONE, Cell.LO).operandWidth(0, 1, CELL)).isEqualTo(32);
        assertThat(Calc.of(Op.LTS, ONE, ONE).operandWidth(0, 1, CELL)).isEqualTo(64);
        assertThat(Calc.of(Op.PLUS, ONE, ONE).isUnsized()).isTrue();
        assertThat(Calc.of(Op.SHL, ONE, ONE).isUnsized()).isTrue();
        assertThat(Calc.of(Op.EQ, ONE, ONE).isUnsized()).isFalse();
        assertThat(Calc.of(Op.PLUS, ONE, new Const(1, 4)).isUnsized()).isFalse();
    }

    @Test
    void aComparisonHasTheWidthOfItsWiderSideThatHasOne() {
        assertThat(width(Calc.of(F8), Calc.of(F48))).isEqualTo(48);
        assertThat(width(Calc.of(F8), Calc.of(ONE))).isEqualTo(8);
        assertThat(width(Calc.of(Op.PLUS, ONE, ONE), Calc.of(F1))).isEqualTo(1);
        assertThat(width(Calc.of(ONE), Calc.of(ONE))).isEqualTo(64);
        assertThat(width(Calc.of(Op.CONCAT, F8, F48), Calc.of(F48))).isEqualTo(56);
    }

    private static int width(Calc left, Calc right) {
        return new Condition.Compare(left, Op.LT, right, Position.NONE).width(CELL);
    }
}
