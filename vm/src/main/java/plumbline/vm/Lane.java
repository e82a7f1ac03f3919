package plumbline.vm;

/** The way to one queue that packets may take without lying in it; counts those that took it. One thread. */
public final class Lane {
    private int longest;
    private long passed;
    private int longestPassed;

    /**
     * A way for packets up to a length.
     *
     * @param longest in bytes; −1: for none
     */
    public Lane(int longest) {
        this.longest = longest;
    }

    /** Bytes of the longest packet that may take it; −1: none may. */
    public int longest() {
        return longest;
    }

    /** Lets packets up to another length take it; −1: none. */
    public void longest(int bytes) {
        longest = bytes;
    }

    /** Whether a packet of so many bytes takes it; then it is counted. */
    boolean take(int bytes) {
        if (bytes > longest) {
            return false;
        }
        passed++;
        if (bytes > longestPassed) {
            longestPassed = bytes;
        }
        return true;
    }

    /** Packets that took it. */
    public long passed() {
        return passed;
    }

    /** Bytes of the longest packet that took it. */
    public int longestPassed() {
        return longestPassed;
    }
}
