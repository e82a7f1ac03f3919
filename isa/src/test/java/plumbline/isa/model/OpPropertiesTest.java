package plumbline.isa.model;

import static org.assertj.core.api.Assertions.assertThat;
import static plumbline.isa.reference.OpReference.unsigned;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import plumbline.isa.reference.OpReference;

/** Laws of the instructions, and every instruction against {@link OpReference}, at all widths. */
class OpPropertiesTest {
    private static final List<Op> COMMUTATIVE = List.of(
            Op.AND,
            Op.OR,
            Op.XOR,
            Op.NAND,
            Op.NOR,
            Op.XNOR,
            Op.PLUS,
            Op.PLUS_SAT,
            Op.PLUS_SATS,
            Op.MIN,
            Op.MAX,
            Op.MINS,
            Op.MAXS,
            Op.EQ,
            Op.NE,
            Op.MUL);

    private static final Map<Op, Op> NEGATION = Map.of(
            Op.EQ, Op.NE, Op.LT, Op.GE, Op.GT, Op.LE, Op.LTS, Op.GES, Op.GTS, Op.LES, Op.AND, Op.NAND, Op.OR, Op.NOR,
            Op.XOR, Op.XNOR);

    /** Two operands of random widths, half of the time at an end of their range, and a result of a random width. */
    record Draw(long a, long b, int w, int wa, int wb) {
        static Draw of(long seed) {
            Random random = new Random(seed);
            int wa = 1 + random.nextInt(64);
            int wb = random.nextBoolean() ? wa : 1 + random.nextInt(64);
            int w = random.nextBoolean() ? Math.max(wa, wb) : 1 + random.nextInt(64);
            return new Draw(value(random, wa), value(random, wb), w, wa, wb);
        }

        private static long value(Random random, int width) {
            long mask = Bits.mask(width);
            long[] ends = {0, 1, mask, mask >>> 1, (mask >>> 1) + 1 & mask, mask - 1 & mask};
            return random.nextBoolean() ? ends[random.nextInt(ends.length)] : random.nextLong() & mask;
        }

        long apply(Op op) {
            return op.apply(a, b, 0, w, wa, wb);
        }
    }

    @Property(tries = 5_000)
    void everyInstructionEqualsArithmeticOfUnboundedNumbers(@ForAll long seed) {
        Draw draw = Draw.of(seed);
        for (Op op : Op.values()) {
            long b = draw.b();
            long c = 0;
            if (op == Op.SLICE) {
                c = Long.remainderUnsigned(b, draw.wa());
                b = c + Long.remainderUnsigned(draw.b() * 31 + 7, draw.wa() - c);
            } else if (op == Op.MATH) {
                c = new Random(seed).nextLong() & 0xffff_ffff_ff01_ffffL;
            } else if (op == Op.DEPOSIT) {
                c = Long.remainderUnsigned(draw.b() * 31 + 7, 70);
            } else if (op.shape().constantAt(1)) {
                b = Long.remainderUnsigned(b, 70);
            }
            assertThat(unsigned(op.apply(draw.a(), b, c, draw.w(), draw.wa(), draw.wb())))
                    .as("%s(%s, %s, %s) of %s", op, draw.a(), b, c, draw)
                    .isEqualTo(OpReference.of(op, draw.a(), b, c, draw.w(), draw.wa(), draw.wb()));
        }
    }

    @Property(tries = 2_000)
    void resultsFitTheirWidth(@ForAll long seed) {
        Draw draw = Draw.of(seed);
        for (Op op : Op.values()) {
            assertThat(draw.apply(op) & ~Bits.mask(draw.w())).as(op.name()).isZero();
        }
    }

    /** The engine that compiles does not cut what is called narrow. */
    @Property(tries = 5_000)
    void narrowInstructionsNeedNoCutBetweenEqualWidths(@ForAll long seed) {
        Draw draw = Draw.of(seed);
        long wider = Bits.mask(Math.max(draw.w(), Math.max(draw.wa(), draw.wb())));
        for (Op op : Op.values()) {
            if (op.is(OpTrait.NARROW)) {
                long value = op.meaning().of(draw.a(), draw.b(), 0, draw.w(), draw.wa(), draw.wb());
                assertThat(value & ~wider).as("%s of %s", op, draw).isZero();
            }
        }
    }

    @Property(tries = 2_000)
    void orderOfOperandsMattersNotWhereItShouldNot(@ForAll long seed) {
        Draw draw = Draw.of(seed);
        Draw swapped = new Draw(draw.b(), draw.a(), draw.w(), draw.wb(), draw.wa());
        for (Op op : COMMUTATIVE) {
            assertThat(draw.apply(op)).as(op.name()).isEqualTo(swapped.apply(op));
        }
        assertThat(draw.apply(Op.LT)).isEqualTo(swapped.apply(Op.GT));
        assertThat(draw.apply(Op.LES)).isEqualTo(swapped.apply(Op.GES));
        assertThat(draw.apply(Op.ANDCA)).isEqualTo(swapped.apply(Op.ANDCB));
        assertThat(draw.apply(Op.ORCA)).isEqualTo(swapped.apply(Op.ORCB));
    }

    @Property(tries = 2_000)
    void oppositesAreOpposite(@ForAll long seed) {
        Draw draw = Draw.of(seed);
        NEGATION.forEach((op, opposite) -> {
            long flipped =
                    op.isComparison() ? 1 - draw.apply(op) : Op.NOT.apply(draw.apply(op), 0, 0, draw.w(), draw.w(), 0);
            assertThat(draw.apply(opposite)).as(op.name()).isEqualTo(flipped);
        });
        long twice = Op.NOT.apply(Op.NOT.apply(draw.a(), 0, 0, draw.wa(), draw.wa(), 0), 0, 0, draw.wa(), draw.wa(), 0);
        assertThat(twice).isEqualTo(draw.a());
    }

    @Property(tries = 2_000)
    void exactlyOneOfLessEqualGreater(@ForAll long seed) {
        Draw draw = Draw.of(seed);
        assertThat(draw.apply(Op.LT) + draw.apply(Op.EQ) + draw.apply(Op.GT)).isEqualTo(1);
        assertThat(draw.apply(Op.LTS) + draw.apply(Op.EQ) + draw.apply(Op.GTS)).isEqualTo(1);
    }

    @Property(tries = 2_000)
    void saturationStaysWithinTheRangeAndIsExactInside(@ForAll long seed) {
        Draw draw = Draw.of(seed);
        BigInteger largest = unsigned(Bits.mask(draw.w()));
        BigInteger sum = unsigned(draw.a()).add(unsigned(draw.b()));
        BigInteger difference = unsigned(draw.a()).subtract(unsigned(draw.b()));
        assertThat(unsigned(draw.apply(Op.PLUS_SAT))).isEqualTo(sum.min(largest));
        assertThat(unsigned(draw.apply(Op.MINUS_SAT)))
                .isEqualTo(difference.max(BigInteger.ZERO).min(largest));
    }

    @Property(tries = 2_000)
    void divisionAndRemainderFitTogether(@ForAll long seed) {
        Draw draw = Draw.of(seed);
        if (draw.b() != 0) {
            long quotient = Op.DIV.apply(draw.a(), draw.b(), 0, 64, draw.wa(), draw.wb());
            long remainder = Op.MOD.apply(draw.a(), draw.b(), 0, 64, draw.wa(), draw.wb());
            assertThat(quotient * draw.b() + remainder).isEqualTo(draw.a());
            assertThat(Long.compareUnsigned(remainder, draw.b())).isNegative();
        }
    }

    @Property(tries = 1_000)
    void slicesPutTogetherAreTheWhole(@ForAll long seed) {
        Draw draw = Draw.of(seed);
        if (draw.wa() > 1) {
            int cut = 1 + (int) Long.remainderUnsigned(draw.b(), draw.wa() - 1);
            int upper = draw.wa() - cut;
            long high = Op.SLICE.apply(draw.a(), draw.wa() - 1, cut, upper, draw.wa(), 64);
            long low = Op.SLICE.apply(draw.a(), cut - 1, 0, cut, draw.wa(), 64);
            assertThat(Op.CONCAT.apply(high, low, 0, draw.wa(), upper, cut)).isEqualTo(draw.a());
        }
    }

    @Test
    void textTellsInstructionsApart() {
        List<String> written = java.util.Arrays.stream(Op.values())
                .map(op -> op.mnemonic() + " " + op.shape())
                .toList();
        assertThat(written).doesNotHaveDuplicates();
        assertThat(Op.values()).allSatisfy(op -> assertThat(op.description()).isNotBlank());
    }
}
