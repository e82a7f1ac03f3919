package plumbline.pipelines.count;

/**
 * What counts in a switch.
 *
 * @param owner number of the port or pipe
 * @param index number within the owner, 0 if there is one only
 */
public record CounterName(CounterFamily family, int owner, int index) implements Comparable<CounterName> {
    /** By family, owner and index. By hand, as each report compares many thousands of times. */
    @Override
    public int compareTo(CounterName other) {
        if (family != other.family) {
            return family.compareTo(other.family);
        }
        return owner != other.owner ? Integer.compare(owner, other.owner) : Integer.compare(index, other.index);
    }
}
