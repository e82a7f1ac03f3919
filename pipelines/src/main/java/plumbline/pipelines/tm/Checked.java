package plumbline.pipelines.tm;

/** Numbers of a configuration that must lie in a range. */
final class Checked {
    private Checked() {}

    static void atLeast(String what, long least, long value) {
        if (value < least) {
            throw new IllegalArgumentException(what + " " + value + ": at least " + least);
        }
    }

    static void between(String what, long least, long most, long value) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(what + " " + value + ": from " + least + " to " + most);
        }
    }
}
