package plumbline.vm.table;

import java.util.OptionalInt;
import java.util.Set;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Table;

/**
 * What all tables of one declaration have in common, however their entries are: for who makes code that looks up.
 *
 * @param keys how they are packed
 * @param calls how actions and their data are packed
 * @param addresses names of the data that address arrays, of an action one; empty: the entry's own cell does, if there
 *     are direct ones
 */
public record TableLayout(Table declaration, KeyLayout keys, CallLayout calls, Set<String> addresses) {
    /** As many bits as the cells of the largest array have. */
    private static final int ADDRESS_BITS = Integer.SIZE - 2;

    /** The layout of a table as declared. */
    public static TableLayout of(Table declaration) {
        return of(declaration, 0, Set.of());
    }

    /** The layout of a table whose entries have cells in direct arrays. */
    public static TableLayout withCells(Table declaration) {
        int cellBits = Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(declaration.size() - 1));
        return of(declaration, cellBits, Set.of());
    }

    /** The layout of a table whose entries supply data of some names that are the index of arrays. */
    public static TableLayout addressing(Table declaration, Set<String> data) {
        int width = declaration.actions().stream()
                .flatMap(action -> action.data().stream())
                .filter(each -> data.contains(each.name()))
                .mapToInt(ActionData::width)
                .max()
                .orElseThrow();
        return of(declaration, Math.min(width, ADDRESS_BITS), data);
    }

    private static TableLayout of(Table declaration, int cellBits, Set<String> addresses) {
        CallLayout calls = new CallLayout(declaration.actions(), cellBits);
        return new TableLayout(declaration, new KeyLayout(declaration.keys()), calls, addresses);
    }

    /** Whether results say a cell of an array. */
    public boolean addressesArrays() {
        return calls.cell().mask() != 0;
    }

    /** Whether entries have cells in direct arrays. */
    public boolean hasCells() {
        return addressesArrays() && addresses.isEmpty();
    }

    /** Which cell the data of an action says; empty if data says none. */
    OptionalInt addresses(Table.Action action, long[] data) {
        if (addresses.isEmpty()) {
            return OptionalInt.empty();
        }
        for (int i = 0; i < data.length; i++) {
            if (addresses.contains(action.data().get(i).name())) {
                return OptionalInt.of((int) (data[i] & Bits.mask(ADDRESS_BITS)));
            }
        }
        return OptionalInt.of(0);
    }

    /** Whether all keys are compared whole. */
    boolean isExact() {
        return declaration.isExact();
    }

    /** Whether there is one key, of which the longest prefix wins. */
    boolean isLongestPrefix() {
        return declaration.keys().size() == 1
                && declaration.keys().getFirst().kind().isLongestFirst();
    }

    /** Whether keys are exact and of so few bits that every value may have a place. */
    boolean isDirect() {
        return isExact() && keys.bits() <= DirectIndex.MAX_BITS;
    }

    /** Whether tables have a {@link DirectIndex} with calls: these must be one word. */
    public boolean hasDirectCalls() {
        return isDirect() && calls.words() == 1;
    }

    /**
     * Whether tables have a {@link PrefixArray}: they have many entries with prefixes of one key of at most 32 bits.
     */
    public boolean hasPrefixArray() {
        return PrefixArray.suits(declaration);
    }

    /** Whether tables have a {@link FlatIndex}: keys are exact and of many bits. */
    public boolean hasFlatIndex() {
        return isExact() && !isDirect();
    }
}
