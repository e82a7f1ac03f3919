package plumbline.console;

/**
 * A command of {@code plumb} that a module brings along: annotated as picocli wants it, with a constructor without
 * arguments, and listed in {@code META-INF/services}.
 */
public interface PlumbCommand {
    /** The group that lists it. */
    CommandGroup group();

    /** The name of the command of the group that it is listed behind; if there is none, it is the last. */
    default String after() {
        return "";
    }
}
