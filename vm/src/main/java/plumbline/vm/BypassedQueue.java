package plumbline.vm;

/** The way to one queue that packets may take without lying in it; counts those that took it. One thread. */
public final class BypassedQueue {
    private int longest;
    private long passed;
    private int longestPassed;
    /** Packets up to this length may take it and are no record. */
    private int usual;

    /**
     * A way for packets up to a length.
     *
     * @param longest in bytes; −1: for none
     */
    public BypassedQueue(int longest) {
        this.longest = longest;
        this.usual = Math.min(longest, 0);
    }

    /** Bytes of the longest packet that may take it; −1: none may. */
    public int longest() {
        return longest;
    }

    /** Lets packets up to another length take it; −1: none. */
    public void longest(int bytes) {
        longest = bytes;
        usual = Math.min(bytes, longestPassed);
    }

    /** Whether a packet of so many bytes takes it; then it is counted. */
    boolean take(int bytes) {
        if (bytes > usual && !mayBeLonger(bytes)) {
            return false;
        }
        passed++;
        return true;
    }

    private boolean mayBeLonger(int bytes) {
        if (bytes > longest) {
            return false;
        }
        longestPassed = bytes; // else it would be usual
        usual = bytes;
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
