package plumbline.p4.elaborate.architecture.tofino;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Table.MatchKind;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.KeyMatch;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.StructuredTable.Entry;
import plumbline.isa.structured.StructuredTable.Key;
import plumbline.isa.structured.ValueType;

/**
 * Exact keys {@code field & constant}. A chip takes the bits of the constant out of the field and compares them; those
 * of an entry beside them mean nothing. So each run of them is a key of its own, as if it had been written as a slice.
 */
final class MaskedKeys {
    private MaskedKeys() {}

    /** The same with slices in the place of masked keys. */
    static StructuredTable sliced(StructuredTable table) {
        if (table.keys().stream().noneMatch(MaskedKeys::isMasked)) {
            return table;
        }
        List<Entry> entries = table.entries().stream()
                .map(entry ->
                        new Entry(patterns(table.keys(), entry.patterns()), entry.priority(), entry.call(), entry.at()))
                .toList();
        return table.withKeys(
                table.keys().stream().flatMap(key -> slices(key).stream()).toList(), entries);
    }

    private static boolean isMasked(Key key) {
        return key.kind() == MatchKind.EXACT
                && key.value()
                        instanceof
                        Expression.Binary(
                                BinaryOperation operation,
                                Expression _,
                                Expression.Constant(BigInteger mask, ValueType _),
                                var _)
                && operation == BinaryOperation.AND
                && mask.signum() != 0;
    }

    private static List<Key> slices(Key key) {
        if (!isMasked(key)) {
            return List.of(key);
        }
        Expression.Binary masked = (Expression.Binary) key.value();
        String field = key.name().replaceFirst(" & \\w+$", "");
        return runs(masked).stream()
                .map(run -> new Key(
                        field + "[" + run.high + ":" + run.low + "]",
                        new Expression.Slice(masked.left(), run.high, run.low, key.at()),
                        key.kind(),
                        key.at()))
                .toList();
    }

    private static List<KeyMatch> patterns(List<Key> keys, List<KeyMatch> written) {
        List<KeyMatch> patterns = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            if (isMasked(keys.get(i)) && written.get(i) instanceof KeyMatch.Masked(var value, var compared)) {
                for (Run run : runs((Expression.Binary) keys.get(i).value())) {
                    patterns.add(new KeyMatch.Masked(run.of(value), run.of(compared)));
                }
            } else {
                patterns.add(written.get(i));
            }
        }
        return patterns;
    }

    private record Run(int high, int low) {
        BigInteger of(BigInteger value) {
            return value.shiftRight(low).and(Simplify.ones(high - low + 1));
        }
    }

    /** From the left. */
    private static List<Run> runs(Expression.Binary masked) {
        BigInteger mask = ((Expression.Constant) masked.right()).value();
        List<Run> runs = new ArrayList<>();
        for (int bit = masked.type().width() - 1; bit >= 0; bit--) {
            if (mask.testBit(bit)) {
                int high = bit;
                while (bit > 0 && mask.testBit(bit - 1)) {
                    bit--;
                }
                runs.add(new Run(high, bit));
            }
        }
        return runs;
    }
}
