package plumbline.verifier.resources;

import java.util.List;
import plumbline.isa.model.Direction;
import plumbline.verifier.analysis.PlacedUnit;

/**
 * What one stage of one direction has to provide.
 *
 * @param entries its units in order, at least one
 */
public record StageAccount(List<Entry> entries) {
    public record Entry(PlacedUnit unit, List<Cost> claims) {
        public Entry {
            claims = List.copyOf(claims);
        }
    }

    public StageAccount {
        entries = List.copyOf(entries);
    }

    /** The direction it belongs to. */
    public Direction direction() {
        return entries.get(0).unit().direction();
    }

    /** Its number in the program, from 0. */
    public int index() {
        return entries.get(0).unit().index();
    }

    /** {@code ingress stage 2 "count"}. */
    public String place() {
        return entries.get(0).unit().place();
    }

    /** What all its operations need. */
    public Usage usage() {
        return usageOfFirst(entries.size());
    }

    /** What its first operations need. */
    public Usage usageOfFirst(int units) {
        return Usage.of(entries.subList(0, units).stream()
                .flatMap(entry -> entry.claims().stream())
                .toList());
    }
}
