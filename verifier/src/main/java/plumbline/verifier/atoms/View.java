package plumbline.verifier.atoms;

import java.util.Arrays;
import java.util.List;

/**
 * What an atom sees of a case.
 *
 * @param from   first word of the cell
 * @param words  how many
 * @param inputs what it takes from the packet
 */
record View(int from, int words, List<PacketInput> inputs) {
    Point before(Samples.Case each) {
        return new Point(
                Arrays.copyOfRange(each.words(), from, from + words),
                inputs.stream().mapToLong(input -> input.value().applyAsLong(each.fields())).toArray());
    }

    long[] after(Samples.Case each) {
        return Arrays.copyOfRange(each.after(), from, from + words);
    }
}
