package plumbline.verifier.atoms;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import plumbline.isa.model.Field;

/**
 * What an atom sees of a case.
 *
 * @param from first word of the cell
 * @param words how many
 * @param inputs what it takes from the packet
 */
record AtomInputs(int from, int words, List<PacketInput> inputs) {
    /** The fields that its inputs come from. */
    Set<Field> sources() {
        return inputs.stream().flatMap(input -> input.sources().stream()).collect(Collectors.toSet());
    }

    AtomCase before(Samples.Case each) {
        long[] values = new long[inputs.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = inputs.get(i).value().applyAsLong(each.fields());
        }
        return new AtomCase(Arrays.copyOfRange(each.words(), from, from + words), values);
    }

    long[] after(Samples.Case each) {
        return Arrays.copyOfRange(each.after(), from, from + words);
    }

    /** Whether its words stay as they are. */
    boolean keeps(Samples.Case each) {
        return Arrays.equals(each.words(), from, from + words, each.after(), from, from + words);
    }
}
