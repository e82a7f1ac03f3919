package plumbline.pipelines.tm;

/** Numbers of a configuration that must lie in a range. */
final class Checked {
    private Checked() {}

    static void atLeast(String what, long min, long value) {
        if (value < min) {
            throw new IllegalArgumentException(what + " " + value + ": at least " + min);
        }
    }

    static void between(String what, long min, long max, long value) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(what + " " + value + ": from " + min + " to " + max);
        }
    }
}
