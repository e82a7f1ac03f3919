package plumbline.isa.model;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What constructors do not let in. */
class RejectionTest {
    private static final Position AT = Position.NONE;
    private static final Field F8 = new Field("f", 8);
    private static final Field F16 = new Field("h.checksum", 16);

    private static void rejects(String message, ThrowingCallable constructor) {
        assertThatThrownBy(constructor)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void fieldsHaveOneTo64Bits() {
        rejects("field f: width 0 is not 1–64", () -> new Field("f", 0));
        rejects("field f: width 65 is not 1–64", () -> new Field("f", 65));
        rejects("action data d: width 0", () -> new ActionData("d", 0));
        rejects("action data d: width 65", () -> new ActionData("d", 65));
        assertThatCode(() -> new Field("f", 64)).doesNotThrowAnyException();
    }

    @Test
    void constantsFitTheirWidth() {
        rejects("constant 256 does not fit 8 bits", () -> new Const(256, 8));
        rejects("constant 18446744073709551615 does not fit 63 bits", () -> new Const(-1, 63));
        rejects("does not fit 65 bits", () -> new Const(0, 65));
        rejects("does not fit -1 bits", () -> new Const(0, -1));
        assertThatCode(() -> List.of(new Const(-1, 64), new Const(255, 8), Const.of(-1)))
                .doesNotThrowAnyException();
    }

    @Test
    void headersFillWholeBytes() {
        rejects("header h: 7 bits", () -> new Header("h", List.of(new Field("h.f", 7)), AT));
        rejects("header h: 0 bits", () -> new Header("h", List.of(), AT));
    }

    @Test
    void arraysArePowersOfTwo() {
        for (int entries : new int[] {0, -1, 3, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            rejects(entries + " entries are not a power of two", () -> new Register("r", 8, false, entries, 0, 0, AT));
            rejects(
                    entries + " entries are not a power of two",
                    () -> new Counter("c", Counter.Kind.BYTES, entries, AT));
            rejects(entries + " entries are not a power of two", () -> new LowPass("l", 1, 0, entries, AT));
        }
    }

    @Test
    void registersHaveWordsOfHardware() {
        for (int width : new int[] {0, 2, 7, 24, 63, 128}) {
            rejects("not " + width, () -> new Register("r", width, false, 1, 0, 0, AT));
        }
        rejects("initial value does not fit 8 bits", () -> new Register("r", 8, false, 1, 256, 0, AT));
        rejects("initial value does not fit 8 bits", () -> new Register("r", 8, true, 1, 0, -1, AT));
        rejects("initial value does not fit 8 bits", () -> new Register("r", 8, false, 1, 0, 1, AT));
        assertThatCode(() -> new Register("r", 64, true, 1 << 30, -1, -1, AT)).doesNotThrowAnyException();
    }

    @Test
    void filtersHaveATimeConstantAndAShift() {
        rejects("tau 0 ns", () -> new LowPass("l", 0, 0, 1, AT));
        rejects("shift 32", () -> new LowPass("l", 1, 32, 1, AT));
        rejects("shift -1", () -> new LowPass("l", 1, -1, 1, AT));
    }

    @Test
    void instructionsHaveTheOperandsOfTheirShape() {
        rejects("+ takes 2 operands, not 1", () -> new Calc(Op.PLUS, List.of(F8)));
        rejects("mov takes 1 operands, not 2", () -> new Calc(Op.MOV, List.of(F8, F8)));
        rejects("<<: operand 2 must be a constant", () -> Calc.of(Op.SHL, F8, F8));
        rejects("slice: operand 3 must be a constant", () -> new Calc(Op.SLICE, List.of(F8, Const.of(1), F8)));
    }

    @Test
    void slicesGoDownwardsWithin64Bits() {
        rejects("write the high bit first", () -> slice(3, 4));
        rejects("write the high bit first", () -> slice(3, -1));
        rejects("reaches beyond bit 63", () -> slice(64, 0));
        rejects("reaches beyond bit 63", () -> slice(-1, 0));
        assertThatCode(() -> slice(63, 0)).doesNotThrowAnyException();
    }

    private static Calc slice(long high, long low) {
        return new Calc(Op.SLICE, List.of(F8, Const.of(high), Const.of(low)));
    }

    @Test
    void conditionsCompare() {
        rejects("+ does not compare", () -> new Condition.Compare(Calc.of(F8), Op.PLUS, Calc.of(F8), AT));
    }

    @Test
    void matchesAreSound() {
        rejects("outside its mask", () -> new Match.Ternary(0x10, 0x0F));
        rejects("is empty", () -> new Match.Range(2, 1));
        rejects("is empty", () -> new Match.Range(-1, 1));
        rejects("prefix length 9 of a 8-bit key", () -> new Match.Prefix(0, 9, 8));
        rejects("prefix length -1 of a 8-bit key", () -> new Match.Prefix(0, -1, 8));
        rejects("prefix length 0 of a 65-bit key", () -> new Match.Prefix(0, 0, 65));
        rejects("prefix length 0 of a 0-bit key", () -> new Match.Prefix(0, 0, 0));
        rejects("bits behind it", () -> new Match.Prefix(1, 7, 8));
        rejects("bits behind it", () -> new Match.Prefix(0x100, 8, 8));
    }

    @Test
    void hashesHaveAWidth() {
        rejects("a CRC has 1 to 64 bits, not 0", () -> new HashFunction.Crc(0, 0, true, true, 0, 0));
        rejects("a CRC has 1 to 64 bits, not 65", () -> new HashFunction.Crc(65, 1, true, true, 0, 0));
        rejects("do not fit 16 bits", () -> new HashFunction.Crc(16, 0x10000, true, true, 0, 0));
        rejects("do not fit 16 bits", () -> new HashFunction.Crc(16, 1, true, true, -1, 0));
        rejects("do not fit 16 bits", () -> new HashFunction.Crc(16, 1, true, true, 0, 0x10000));
        rejects("8, 16 or 32 bits, not 64", () -> new HashFunction.Xor(64));
        HashFunction crc = new HashFunction.Identity();
        for (Operand input : List.of(Const.of(1), Cell.LO, new ActionData("d", 8))) {
            rejects("a hash takes fields", () -> Hash.of(crc, List.of(input)));
        }
        for (Calc input :
                List.of(Calc.of(Op.PLUS, F8, F8), new Calc(Op.SLICE, List.of(Cell.LO, Const.of(3), Const.of(0))))) {
            rejects("a hash takes fields", () -> new Hash(crc, List.of(input)));
        }
    }

    @Test
    void actionsDoInstructions() {
        Hash hash = Hash.of(new HashFunction.Identity(), List.of(F8));
        for (Rvalue value : List.of(hash, new Draw())) {
            Unit.Assign assign = new Unit.Assign(Condition.ALWAYS, F8, value, AT);
            rejects("action a: a stage computes", () -> new Table.Action("a", List.of(), List.of(assign), AT));
        }
    }

    @Test
    void onlyOldWordsAreUpdated() {
        for (Cell word : List.of(Cell.NEW_LO, Cell.NEW_HI)) {
            rejects(
                    "names the word it writes",
                    () -> new Stateful(
                            List.of(new Stateful.Update(Condition.ALWAYS, word, Calc.of(F8), AT)), List.of()));
        }
    }

    @Test
    void tablesHoldTheirEntries() {
        Table.ActionCall call = new Table.ActionCall("a", List.of());
        Table.Entry entry = new Table.Entry(List.of(new Match.Exact(1)), 0, call, AT);
        rejects(
                "table t: size 1 is less than its 2 entries",
                () -> new Table("t", List.of(), List.of(), List.of(entry, entry), call, 1, AT));
        for (int stage : List.of(-1, 1000)) {
            rejects(
                    "table t: no stage has the number " + stage,
                    () -> new Table("t", List.of(), List.of(), List.of(), call, 1, AT).withStage(Optional.of(stage)));
        }
    }

    @Test
    void checksumsAre16BitsOfTheirHeader() {
        Header header = new Header("h", List.of(F16), AT);
        rejects("has 8 bits, not 16", () -> new Deparser.Checksum(header, F8, List.of(), false, AT));
        rejects(
                "other is not in header h",
                () -> new Deparser.Checksum(header, new Field("other", 16), List.of(), false, AT));
    }

    @Test
    void fieldListsAreNumberedFromOne() {
        rejects("number 0", () -> new FieldList.Mirror("m", 0, 1, 0, Bound.NONE, List.of(), AT));
        rejects("number 0", () -> new FieldList.Resubmit("m", 0, Bound.NONE, List.of(), AT));
        rejects("number -1", () -> new FieldList.Digest("m", -1, List.of(), AT));
        rejects("port 512", () -> new FieldList.Mirror("m", 1, 512, 0, Bound.NONE, List.of(), AT));
        rejects("port -1", () -> new FieldList.Mirror("m", 1, -1, 0, Bound.NONE, List.of(), AT));
        rejects("length -1", () -> new FieldList.Mirror("m", 1, 1, -1, Bound.NONE, List.of(), AT));
    }

    @Test
    void boundsAllowSomethingInSomeTime() {
        rejects("0 parts per million", () -> new Bound.Share(0));
        rejects("0 per 1 ns", () -> new Bound.PerTime(0, Bound.Unit.PACKETS, 1));
        rejects("1 per 0 ns", () -> new Bound.PerTime(1, Bound.Unit.BITS, 0));
    }
}
