package plumbline.isa.binary;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Things that occur often: written once, afterwards by number. */
final class SharedCodec implements Codec {
    private final Codec content;
    private final Supplier<Map<Object, Integer>> numbers;

    /**
     * @param numbers makes the map that finds a thing again: by equality, or by identity where equal things may differ
     *     in their positions
     */
    SharedCodec(Codec content, Supplier<Map<Object, Integer>> numbers) {
        this.content = content;
        this.numbers = numbers;
    }

    Map<Object, Integer> newNumbers() {
        return numbers.get();
    }

    @Override
    public void write(Object value, BinaryOutput out) {
        Map<Object, Integer> known = out.shared(this);
        Integer number = known.get(value);
        if (number != null) {
            out.number(number);
            return;
        }
        out.number(0);
        content.write(value, out);
        known.put(value, known.size() + 1);
    }

    @Override
    public Object read(Input in) throws BinaryFormatException {
        List<Object> known = in.shared(this);
        long at = in.offset();
        long number = in.number();
        if (number == 0) {
            Object value = content.read(in);
            known.add(value);
            return value;
        }
        if (number < 0 || number > known.size()) {
            throw new BinaryFormatException(at, "reference to " + number + ", of " + known.size() + " so far");
        }
        return known.get((int) number - 1);
    }
}
