package plumbline.vm.state;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.hash.HashSeed;
import plumbline.isa.hash.Hasher;
import plumbline.isa.model.HashFunction;

/**
 * The hashers of a program, each made once: equal hashes share their tables, and so the caches. Engines bind them at
 * load; another seed changes what is in their tables, between two packets.
 */
public final class HashUnits {
    private final Map<Key, Hasher> made = new HashMap<>();
    private HashSeed seed = HashSeed.PUBLIC;

    /** Functions as the program says them. */
    private record Key(List<HashFunction> functions, List<Integer> widths) {}

    /** The hasher of a function of the program. */
    public Hasher of(HashFunction function, int[] widths) {
        return hasher(new Key(List.of(function), widths(widths)));
    }

    /** Both CRCs of at most 32 bits at once, see {@link Hasher#pair}. */
    public Hasher pair(HashFunction upper, HashFunction lower, int[] widths) {
        return hasher(new Key(List.of(upper, lower), widths(widths)));
    }

    HashSeed seed() {
        return seed;
    }

    void seed(HashSeed newSeed) {
        seed = newSeed;
        made.forEach((key, hasher) -> hasher.become(make(key)));
    }

    private Hasher hasher(Key key) {
        return made.computeIfAbsent(key, this::make);
    }

    private Hasher make(Key key) {
        int[] widths = key.widths.stream().mapToInt(Integer::intValue).toArray();
        List<Hasher> each = key.functions.stream()
                .map(function -> Hasher.of(seed.of(function), widths))
                .toList();
        return each.size() == 1
                ? each.getFirst()
                : Hasher.pair(each.getFirst(), each.getLast()).orElseThrow();
    }

    private static List<Integer> widths(int[] widths) {
        return Arrays.stream(widths).boxed().toList();
    }
}
