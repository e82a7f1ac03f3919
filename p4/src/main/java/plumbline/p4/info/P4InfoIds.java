package plumbline.p4.info;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The ids and the short names that p4c gives: an id is the kind's prefix and 24 bits of a hash of the name (Jenkins,
 * one at a time), the next free one if two collide; the short name is as much of the end of a name as no other has.
 */
final class P4InfoIds {
    private static final int HASH_BITS = 24;
    private static final int HASH_MASK = (1 << HASH_BITS) - 1;

    private final Map<P4InfoKind, SortedMap<String, Integer>> ids = new EnumMap<>(P4InfoKind.class);
    private final Set<String> names = new HashSet<>();

    /** Gives ids to all names of a kind. */
    void add(P4InfoKind kind, Collection<String> ofKind) {
        SortedMap<String, Integer> given = new TreeMap<>();
        Set<Integer> taken = new HashSet<>();
        for (String name : new TreeSet<>(ofKind)) {
            int hash = hash(name);
            while (!taken.add(hash & HASH_MASK)) {
                hash++;
            }
            given.put(name, kind.prefix() << HASH_BITS | hash & HASH_MASK);
        }
        ids.put(kind, given);
        names.addAll(ofKind);
    }

    /** The id of a name. */
    int id(P4InfoKind kind, String name) {
        return ids.get(kind).get(name);
    }

    /** The short name. */
    String alias(String name) {
        List<String> parts = Arrays.asList(name.split("\\."));
        for (int from = parts.size() - 1; from > 0; from--) {
            String end = String.join(".", parts.subList(from, parts.size()));
            boolean isUnique = names.stream()
                    .filter(other -> !other.equals(name))
                    .noneMatch(other -> other.equals(end) || other.endsWith("." + end));
            if (isUnique) {
                return end;
            }
        }
        return name;
    }

    private static int hash(String name) {
        int hash = 0;
        for (byte one : name.getBytes(StandardCharsets.UTF_8)) {
            hash += one & 0xff;
            hash += hash << 10;
            hash ^= hash >>> 6;
        }
        hash += hash << 3;
        hash ^= hash >>> 11;
        hash += hash << 15;
        return hash;
    }
}
