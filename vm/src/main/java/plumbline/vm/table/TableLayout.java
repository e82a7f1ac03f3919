package plumbline.vm.table;

import plumbline.isa.model.Table;

/**
 * What all tables of one declaration have in common, however their entries are: for who makes code that looks up.
 *
 * @param keys how they are packed
 * @param calls how actions and their data are packed
 */
public record TableLayout(Table declaration, KeyLayout keys, CallLayout calls) {
    /** The layout of a table as declared. */
    public static TableLayout of(Table declaration) {
        return of(declaration, 0);
    }

    /** The layout of a table whose entries have cells in direct arrays. */
    public static TableLayout withCells(Table declaration) {
        return of(declaration, Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(declaration.size() - 1)));
    }

    private static TableLayout of(Table declaration, int cellBits) {
        CallLayout calls = new CallLayout(declaration.actions(), cellBits);
        return new TableLayout(declaration, new KeyLayout(declaration.keys()), calls);
    }

    /** Whether entries have cells in direct arrays. */
    public boolean hasCells() {
        return calls.cell().mask() != 0;
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

    /** Whether tables have a {@link FlatIndex}: keys have one word, are exact and of many bits. */
    public boolean hasFlatIndex() {
        return isExact() && !isDirect() && keys.words() == 1;
    }
}
