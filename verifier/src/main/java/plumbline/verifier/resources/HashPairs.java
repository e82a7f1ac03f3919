package plumbline.verifier.resources;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.model.Field;
import plumbline.isa.model.Hash;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.PlacedUnit;

/**
 * Hashes that leave the hash logic together: of one action two that have half the bits of a hash-distribution unit at
 * most. Source: p4c:bf-p4c/mau/tofino/input_xbar.cpp:3893, immediate_inputs.
 */
final class HashPairs {
    /** By where the second hash of a pair goes, where the first does. */
    private final Map<Field, Field> firsts = new HashMap<>();

    /** @param unitBits of a hash-distribution unit */
    HashPairs(Program program, long unitBits) {
        Map<List<Object>, Field> open = new HashMap<>();
        Set<Field> paired = new HashSet<>(); // a field has one partner, also where other actions pair it otherwise
        for (PlacedUnit placed : PlacedUnit.all(program)) {
            if (placed.unit() instanceof Unit.Assign(var guard, var dest, Hash _, var _)
                    && 2 * dest.width() <= unitBits
                    && !paired.contains(dest)) {
                List<Object> action = List.of(placed.direction(), guard);
                Field first = open.remove(action);
                if (first == null) {
                    open.put(action, dest);
                } else if (!first.equals(dest) && !paired.contains(first)) {
                    firsts.put(dest, first);
                    paired.addAll(List.of(first, dest));
                }
            }
        }
    }

    /** Where the hash goes that leaves in front of one, if that is the second of a pair. */
    Optional<Field> first(Field dest) {
        return Optional.ofNullable(firsts.get(dest));
    }
}
