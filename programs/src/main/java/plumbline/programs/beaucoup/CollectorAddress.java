package plumbline.programs.beaucoup;

import java.util.List;

/**
 * Where a key's collector is, the same in every switch that has the same queries.
 *
 * @param signature checksum of query and key: whose a slot is
 * @param slots one per way, which are counted from 1
 */
public record CollectorAddress(long signature, List<Integer> slots) {
    public CollectorAddress {
        slots = List.copyOf(slots);
    }
}
