package plumbline.p4.elaborate.program;

/** What can have happened behind a statement. */
enum PathEnd {
    /** The next statement follows. */
    GOES_ON,
    /** The body may have returned. */
    MAY_HAVE_RETURNED,
    /** The body has returned. */
    RETURNED,
    /** The packet has left the block. */
    EXITED;

    /** Whether nothing follows. */
    boolean ends() {
        return this == RETURNED || this == EXITED;
    }

    /** After one of two branches. */
    static PathEnd either(PathEnd first, PathEnd second) {
        if (first == second) {
            return first;
        }
        if (first.ends() && second.ends()) {
            return RETURNED;
        }
        boolean returns = first == RETURNED || second == RETURNED;
        boolean mayReturn = first == MAY_HAVE_RETURNED || second == MAY_HAVE_RETURNED;
        return returns || mayReturn ? MAY_HAVE_RETURNED : GOES_ON;
    }
}
