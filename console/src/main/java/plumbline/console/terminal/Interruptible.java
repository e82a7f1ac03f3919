package plumbline.console.terminal;

/** What runs a command and can be interrupted: the parent of every command. */
public interface Interruptible {
    /** For commands that run until they are told to stop. */
    Interruption interruption();
}
