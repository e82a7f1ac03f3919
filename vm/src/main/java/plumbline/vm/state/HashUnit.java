package plumbline.vm.state;

import java.util.List;
import plumbline.isa.hash.HashSeed;
import plumbline.isa.hash.Hasher;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Hash;
import plumbline.isa.model.HashFunction;

/**
 * What a hash unit of a program computes.
 *
 * @param functions as the program says them: one, or two at once
 * @param widths of the inputs, bits
 */
public record HashUnit(List<HashFunction> functions, List<Integer> widths) {
    /** One hash. */
    public static HashUnit of(Hash hash) {
        return new HashUnit(List.of(hash.function()), widths(hash.inputs()));
    }

    /** Both CRCs of at most 32 bits of the same inputs at once, see {@link Hasher#pair}. */
    public static HashUnit pair(Hash upper, Hash lower) {
        return new HashUnit(List.of(upper.function(), lower.function()), widths(upper.inputs()));
    }

    private static List<Integer> widths(List<Calc> inputs) {
        return inputs.stream().map(input -> input.naturalWidth(0)).toList();
    }

    /** The hasher under a seed. */
    Hasher hasher(HashSeed seed) {
        int[] inputs = widths.stream().mapToInt(Integer::intValue).toArray();
        List<Hasher> each = functions.stream()
                .map(function -> Hasher.of(seed.of(function), inputs))
                .toList();
        return each.size() == 1
                ? each.getFirst()
                : Hasher.pair(each.getFirst(), each.getLast()).orElseThrow();
    }
}
