package plumbline.p4.elaborate.architecture.tofino;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import plumbline.isa.model.Field;
import plumbline.isa.model.MathTable;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.ValueType;
import plumbline.p4.elaborate.instance.InstantiatedExtern;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;

/** The math units of TNA, with a table of one's own or for a function that the compiler makes the table of. */
final class TofinoMathUnits {
    /** A table's entry for a leading 1 and no more bits. */
    private static final double ONE = 8;

    /** The largest entries have 8 bits. */
    private static final int TOP_BIT = 7;

    /**
     * What TNA has names for.
     *
     * @see MathTable for the parameters
     */
    private enum Function {
        MUL(false, 0, x -> x),
        SQR(false, 1, x -> x * x),
        SQRT(false, -1, Math::sqrt),
        DIV(true, 0, x -> 1 / x),
        RSQR(true, 1, x -> 1 / (x * x)),
        RSQRT(true, -1, x -> 1 / Math.sqrt(x));

        private final boolean inverse;
        private final int exponent;
        private final DoubleUnaryOperator meaning;

        Function(boolean inverse, int exponent, DoubleUnaryOperator meaning) {
            this.inverse = inverse;
            this.exponent = exponent;
            this.meaning = meaning;
        }

        /** The table of {@code factor} times the function, with the largest scale at which all entries have 8 bits. */
        MathTable times(double factor) {
            int first = (int) (exponent < 0 ? ONE / 2 : ONE);
            double largest = Math.max(at(first), at(MathTable.SIZE - 1)) * factor;
            int scale = Math.clamp(
                    (long) Math.floor(Math.log(largest) / Math.log(2)) - TOP_BIT,
                    -MathTable.MAX_SCALE - 1,
                    MathTable.MAX_SCALE);
            List<Integer> entries = new ArrayList<>(Collections.nCopies(MathTable.SIZE, 0));
            for (int i = first; i < MathTable.SIZE; i++) {
                entries.set(i, (int) Math.clamp(Math.rint(at(i) * factor * Math.pow(2, -scale)), 0, 0xff));
            }
            return new MathTable(inverse, exponent, scale, entries);
        }

        private double at(int entry) {
            return meaning.applyAsDouble(entry / ONE);
        }
    }

    private TofinoMathUnits() {}

    /** What a math unit gives for a value. */
    static Expression value(InstantiatedExtern unit, Expression value, Position at) {
        if (value.type().width() > Field.MAX_WIDTH) {
            throw Refusal.unsupported(at, "a math unit of more than 64 bits", "use one of 32 bits");
        }
        return new Expression.MathLookUp(table(unit), value, at);
    }

    private static MathTable table(InstantiatedExtern unit) {
        List<P4Value> arguments = unit.arguments();
        if (arguments.getFirst() instanceof P4Value.EnumMember member) {
            double numerator = number(arguments.get(1), new ValueType.Bits(Long.SIZE, true), unit.at());
            double denominator =
                    arguments.size() > 2 ? number(arguments.get(2), new ValueType.Bits(Long.SIZE, true), unit.at()) : 1;
            if (numerator <= 0 || denominator <= 0) {
                throw Refusal.error(
                        unit.at(), "range", "the factor of a math unit is not positive", "write numbers from 1 on");
            }
            return Function.valueOf(member.name()).times(numerator / denominator);
        }
        int exponent = (int) number(arguments.get(1), new ValueType.Bits(2, true), unit.at());
        if (exponent < -1) {
            throw Refusal.error(
                    unit.at(), "range", "a math unit shifts its exponent by -1, 0 or 1, not " + exponent, "choose one");
        }
        List<Integer> entries = new ArrayList<>();
        for (Expression entry : Leaves.data(arguments.get(3))) { // the last entry first
            entries.addFirst((int) number(new P4Value.Scalar(entry), ValueType.bits(Byte.SIZE), unit.at()));
        }
        return new MathTable(
                Conversion.scalar(arguments.get(0), unit.at()).equals(Simplify.TRUE),
                exponent,
                (int) number(arguments.get(2), new ValueType.Bits(6, true), unit.at()),
                entries);
    }

    private static long number(P4Value value, ValueType type, Position at) {
        if (Conversion.scalar(value, type, at) instanceof Expression.Constant constant) {
            long bits = constant.value().longValue();
            int unused = Long.SIZE - type.width();
            return type.isSigned() ? bits << unused >> unused : bits;
        }
        throw Refusal.unsupported(at, "a math unit whose settings are not constant", "write constants");
    }
}
