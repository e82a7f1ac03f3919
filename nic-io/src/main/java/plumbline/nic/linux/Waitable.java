package plumbline.nic.linux;

/** A port that a {@link LinuxPoll} can wait for. */
public interface Waitable {
    /** The file descriptor that becomes readable when a frame waits; valid until the port is closed. */
    int fd();
}
