package plumbline.vm;

/** The way to one queue that packets may take without lying in it; counts those that took it. One thread. */
public final class BypassedQueue {
    private int maxBytes;
    private long passed;
    private int maxPassed;
    /** Packets up to this length may take it and are no record. */
    private int unchecked;

    /**
     * A way for packets up to a length.
     *
     * @param maxBytes in bytes; −1: for none
     */
    public BypassedQueue(int maxBytes) {
        this.maxBytes = maxBytes;
        this.unchecked = Math.min(maxBytes, 0);
    }

    /** Bytes of the longest packet that may take it; −1: none may. */
    public int maxBytes() {
        return maxBytes;
    }

    /** Lets packets up to another length take it; −1: none. */
    public void maxBytes(int bytes) {
        maxBytes = bytes;
        unchecked = Math.min(bytes, maxPassed);
    }

    /** Whether a packet of so many bytes takes it; then it is counted. */
    boolean take(int bytes) {
        if (bytes > unchecked && !mayBeLonger(bytes)) {
            return false;
        }
        passed++;
        return true;
    }

    private boolean mayBeLonger(int bytes) {
        if (bytes > maxBytes) {
            return false;
        }
        maxPassed = bytes; // else it would be usual
        unchecked = bytes;
        return true;
    }

    /** Packets that took it. */
    public long passed() {
        return passed;
    }

    /** Bytes of the longest packet that took it. */
    public int maxPassed() {
        return maxPassed;
    }
}
