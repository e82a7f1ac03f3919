package plumbline.vm.compiler;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.hash.Hasher;
import plumbline.isa.model.HashFunction;

/** The hashers of a program, each made once: equal hashes share their tables, and so the caches. */
final class Hashers {
    private final Map<Key, Hasher> made = new HashMap<>();

    private record Key(List<HashFunction> functions, List<Integer> widths) {}

    Hasher of(HashFunction function, int[] widths) {
        return made.computeIfAbsent(key(widths, function), any -> Hasher.of(function, widths));
    }

    /** Both CRCs of at most 32 bits at once, see {@link Hasher#pair}. */
    Hasher pair(HashFunction upper, HashFunction lower, int[] widths) {
        return made.computeIfAbsent(key(widths, upper, lower),
                any -> Hasher.pair(Hasher.of(upper, widths), Hasher.of(lower, widths)).orElseThrow());
    }

    private static Key key(int[] widths, HashFunction... functions) {
        return new Key(List.of(functions), Arrays.stream(widths).boxed().toList());
    }
}
