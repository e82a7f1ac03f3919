package plumbline.nic.linux;

/** The error numbers that mean something to a port. The numbers are those of 64-bit Linux. */
final class Errno {
    static final int EPERM = 1;
    static final int ENOENT = 2;
    static final int EINTR = 4;
    static final int EIO = 5;
    static final int ENXIO = 6;
    static final int EAGAIN = 11;
    static final int EACCES = 13;
    static final int EBUSY = 16;
    static final int ENODEV = 19;
    static final int EINVAL = 22;
    static final int EBADFD = 77;
    static final int EMSGSIZE = 90;
    static final int EADDRINUSE = 98;
    static final int ENETDOWN = 100;
    static final int ENOBUFS = 105;

    private Errno() {}
}
