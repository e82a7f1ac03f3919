package plumbline.isa.lower.width;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/** Bits of a variable in one of their own, {@code word$15_8}. */
record FieldSlice(Variable variable, int high, int low) {
    /**
     * All slices of a variable, the highest bits first.
     *
     * @param cuts the lowest bit of each but the first, in any order; the ends of the variable may be among them
     */
    static List<FieldSlice> of(Variable whole, Collection<Integer> cuts) {
        TreeSet<Integer> bounds = new TreeSet<>(cuts);
        bounds.add(0);
        bounds.add(whole.type().width());
        List<FieldSlice> slices = new ArrayList<>();
        int above = bounds.pollLast();
        for (int low : bounds.descendingSet()) {
            Variable variable = new Variable(whole.name() + "$" + (above - 1) + "_" + low, ValueType.bits(above - low));
            slices.add(new FieldSlice(variable, above - 1, low));
            above = low;
        }
        return slices;
    }

    /** Its bits of the whole. */
    BigInteger of(BigInteger whole) {
        return whole.shiftRight(low).and(Simplify.ones(high - low + 1));
    }

    /** Bits of a variable, of which these are all slices. */
    static Expression bits(List<FieldSlice> slices, int high, int low, Position at) {
        Expression all = null;
        for (FieldSlice slice : slices) {
            if (slice.low <= high && slice.high >= low) {
                Expression some = Simplify.slice(
                        new Expression.Read(slice.variable, at),
                        Math.min(high, slice.high) - slice.low,
                        Math.max(low, slice.low) - slice.low,
                        at);
                all = all == null ? some : Simplify.concat(all, some, at);
            }
        }
        return all;
    }
}
