package plumbline.programs.distinct;

/** Estimates how many different values were seen, and counts the memory words that it accesses for that. */
public interface DistinctCounter {
    /** A packet with a value. */
    void add(long value);

    /** Different values so far. */
    double estimate();

    /** Memory words accessed so far. */
    long accesses();
}
