package plumbline.nic.linux;

/** The error numbers that mean something to a port. The numbers are those of 64-bit Linux. */
public final class Errno {
    public static final int EPERM = 1;
    public static final int ENOENT = 2;
    public static final int EINTR = 4;
    public static final int EIO = 5;
    public static final int ENXIO = 6;
    public static final int EAGAIN = 11;
    public static final int EACCES = 13;
    public static final int EBUSY = 16;
    public static final int ENODEV = 19;
    public static final int EINVAL = 22;
    public static final int EBADFD = 77;
    public static final int EMSGSIZE = 90;
    public static final int EADDRINUSE = 98;
    public static final int ENETDOWN = 100;
    public static final int ENOBUFS = 105;

    private Errno() {}
}
