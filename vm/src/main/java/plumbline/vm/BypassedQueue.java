package plumbline.vm;

/** A queue that packets up to a length may bypass while it is empty; counts those that do. One thread. */
public final class BypassedQueue {
    private int maxBytes;
    private long passed;
    private int maxPassed;
    /** The smaller of both maxima: a packet up to this length passes and changes neither. */
    private int unchecked;

    /** @param maxBytes of a packet that may pass; −1: none may */
    public BypassedQueue(int maxBytes) {
        maxBytes(maxBytes);
    }

    /** Bytes of the longest packet that may pass; −1: none may. */
    public int maxBytes() {
        return maxBytes;
    }

    /** Changes {@link #maxBytes()}. */
    public void maxBytes(int bytes) {
        maxBytes = bytes;
        unchecked = Math.min(bytes, maxPassed);
    }

    /** Counts a packet if it may pass; answers whether. */
    boolean take(int bytes) {
        if (bytes > unchecked && !isNewMaximum(bytes)) {
            return false;
        }
        passed++;
        return true;
    }

    private boolean isNewMaximum(int bytes) {
        if (bytes > maxBytes) {
            return false;
        }
        maxPassed = bytes;
        unchecked = bytes;
        return true;
    }

    /** Packets that passed. */
    public long passed() {
        return passed;
    }

    /** Bytes of the longest packet that passed. */
    public int maxPassed() {
        return maxPassed;
    }
}
