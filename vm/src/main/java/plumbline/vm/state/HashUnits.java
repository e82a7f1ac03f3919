package plumbline.vm.state;

import java.util.HashMap;
import java.util.Map;
import plumbline.isa.hash.HashSeed;
import plumbline.isa.hash.Hasher;

/**
 * The hashers of one loaded program, each made once: equal hashes share their tables, and so the caches, and without a
 * seed all instances of the program do. Engines bind them at load; a seed changes what they compute, between two
 * packets.
 */
public final class HashUnits {
    private final StateLayout layout;
    private final Map<HashUnit, Hasher> made = new HashMap<>();
    private HashSeed seed = HashSeed.PUBLIC;

    HashUnits(StateLayout layout) {
        this.layout = layout;
    }

    /** The hasher of a unit of the program; before there is a seed. */
    public Hasher of(HashUnit unit) {
        return made.computeIfAbsent(unit, any -> layout.hasher(unit).copy());
    }

    HashSeed seed() {
        return seed;
    }

    void seed(HashSeed newSeed) {
        seed = newSeed;
        made.forEach((unit, hasher) ->
                hasher.become(seed.equals(HashSeed.PUBLIC) ? layout.hasher(unit) : unit.hasher(seed)));
    }
}
