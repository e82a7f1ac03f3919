package plumbline.vm.table;

/** The rows whose masked keys are equal: one, or several that differ in ranges or priority. Immutable. */
sealed interface Candidate permits Row, RowList, RangeIndex {
    /** For rows without ranges, which look at no key. */
    long[] NO_KEYS = {};

    /** The best row whose ranges hold for these keys, or null. */
    Row match(long[] keys);

    /** These rows and one more of the same signature. */
    Candidate with(Row row);

    /** These rows without one; null if none is left. */
    Candidate without(Row row);

    /** The best row of a candidate (or null) none of whose rows has ranges. */
    static Row only(Candidate candidate) {
        return candidate == null || candidate instanceof Row ? (Row) candidate : candidate.match(NO_KEYS);
    }

    /** {@code candidate} (or nothing, if null) and a row. */
    static Candidate add(Candidate candidate, Row row) {
        return candidate == null ? row : candidate.with(row);
    }
}
