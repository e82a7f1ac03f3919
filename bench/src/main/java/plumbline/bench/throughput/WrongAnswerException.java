package plumbline.bench.throughput;

/** A benchmark's program computed something else than the checked interpreter: its speed says nothing. */
public final class WrongAnswerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** With what differs. */
    public WrongAnswerException(String message) {
        super(message);
    }
}
