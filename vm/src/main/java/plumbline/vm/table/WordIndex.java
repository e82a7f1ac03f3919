package plumbline.vm.table;

/** An index of exact keys that fit into one word together, for engines that pack keys without an array. */
public sealed interface WordIndex permits DirectIndex, ExactIndex {
    /** The row that wins, or null. The word is packed as the table's {@link KeyLayout} says. */
    Row find(long packed);
}
