package plumbline.vm.compiler;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.hash.Hasher;
import plumbline.isa.model.HashFunction;

/** The hashers of a program, each made once: equal hashes share their tables, and so the caches. */
final class Hashers {
    private final Map<Key, Hasher> made = new HashMap<>();

    private record Key(HashFunction function, List<Integer> widths) {}

    Hasher of(HashFunction function, int[] widths) {
        List<Integer> key = new ArrayList<>();
        for (int width : widths) {
            key.add(width);
        }
        return made.computeIfAbsent(new Key(function, key), any -> Hasher.of(function, widths));
    }
}
