package plumbline.p4.elaborate.table;

import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Table;
import plumbline.isa.model.Table.MatchKind;
import plumbline.isa.structured.StructuredTable;
import plumbline.p4.elaborate.value.Refusal;

/**
 * That prefixes are searched in partitions, as {@code Alpm} or {@code @alpm} say it (p4c:bf-p4c/midend/alpm.cpp).
 *
 * @param partitions how many
 * @param subtrees of prefixes in a partition
 * @param subset bits of the prefix that are compared in a partition, wherever they lie; empty: all keys are
 * @param granularity by how many bits such subsets lie apart
 */
public record AlgorithmicLpm(int partitions, int subtrees, Optional<Integer> subset, Optional<Integer> granularity) {
    /** As many as there are if nobody says. */
    public static final int PARTITIONS = 1024;
    /** As many as a partition has if nobody says. */
    public static final int SUBTREES = 2;

    /** The partitions of a table with these keys; empty if no prefix is among them. */
    Optional<Table.Partitions> of(List<StructuredTable.Key> keys) {
        return keys.stream()
                .filter(key -> key.kind() == MatchKind.LPM)
                .findFirst()
                .map(prefix -> {
                    int width = prefix.value().type().width();
                    int compared = subset.orElse(width);
                    int step = granularity.orElse(width);
                    if (partitions < 1
                            || partitions > Table.Partitions.MAX
                            || subtrees < 1
                            || subtrees > Table.Partitions.MAX_SUBTREES
                            || step < 1
                            || compared < 1
                            || compared > width) {
                        throw Refusal.error(
                                prefix.at(),
                                "alpm",
                                partitions + " partitions of " + subtrees + " subtrees by " + compared + " of " + width
                                        + " bits, " + step + " apart",
                                "have at most " + Table.Partitions.MAX + " partitions and "
                                        + Table.Partitions.MAX_SUBTREES
                                        + " subtrees, and compare a part of the prefix");
                    }
                    int bits = width - compared >= step
                            ? 2 * compared + TableImplementation.bits(subtrees)
                            : keys.stream().mapToInt(AlgorithmicLpm::bits).sum();
                    return new Table.Partitions(partitions, subtrees, bits);
                });
    }

    /** A bit of a prefix comes with whether it matters. */
    private static int bits(StructuredTable.Key key) {
        int width = key.value().type().width();
        return key.kind() == MatchKind.EXACT ? width : 2 * width;
    }
}
