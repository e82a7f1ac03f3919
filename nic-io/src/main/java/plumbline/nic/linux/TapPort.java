package plumbline.nic.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.InterfacePort;
import plumbline.pipelines.port.LinkStatus;
import plumbline.pipelines.port.PortCounters;
import plumbline.pipelines.port.PortException;
import plumbline.vm.wire.EthernetHeader;

/**
 * A port whose other end is a network interface of this machine's own kernel: what the kernel sends on the interface
 * the port receives, and the other way round. The device is made if it is not there, set up, and goes away with the
 * port if the port made it. The kernel completes checksums and segments itself before a frame comes here.
 *
 * <p>A frame beyond the interface's MTU is dropped as TOO_LONG when sent, one for an interface that is down as
 * PORT_DOWN; a deleted interface ends the port with a {@link PortException}. What the kernel could not queue for the
 * port (1,000 frames unless {@code ip link set NAME txqueuelen} says otherwise) counts as received and PORT_OVERRUN,
 * with 0 bytes.
 */
public final class TapPort implements InterfacePort, Waitable {
    private static final int O_RDWR_NONBLOCK_CLOEXEC = 2 | 0x800 | 0x80000;
    private static final System.Logger LOG = System.getLogger(TapPort.class.getName());
    private static final int TUNSETIFF = 0x400454ca;
    private static final short IFF_TAP_NO_PI = 0x0002 | 0x1000;
    private static final int LARGEST = 65_536 + 256;
    /** Frames that came without the queue being found empty: so many that it may have been full. */
    private static final int LONG_RUN = 512;
    /** A look at the kernel's counter may wait for others who configure the network: not for every packet. */
    private static final long BETWEEN_LOOKS_NANOS = 100_000_000;

    private final String name;
    private final String interfaceName;
    private final Arena arena = Arena.ofShared();
    private final LibC libc = new LibC(arena);
    private final MemorySegment buffer = arena.allocate(LARGEST, 64);
    private final PortCounters counters = new PortCounters();
    private final LinkControl link;
    private final int fd;
    private final TapLink kernel;
    private final FrameLimit limit;
    private boolean unlooked; // something came since the last look at the kernel's counter of drops
    private int run; // frames since the queue was last found empty
    private long lookAgain = Long.MIN_VALUE;
    private boolean closed;

    private TapPort(String name, String interfaceName) throws PortException {
        this.name = name;
        this.interfaceName = interfaceName;
        LinkControl opened = null;
        int device = -1;
        try {
            opened = new LinkControl(name, libc, arena);
            device = openDevice();
            attach(device);
            opened.bringUp(interfaceName);
        } catch (PortException e) {
            if (device >= 0) {
                libc.close(device);
            }
            if (opened != null) {
                opened.close();
            }
            arena.close();
            throw e;
        }
        link = opened;
        fd = device;
        kernel = new TapLink(fd);
        limit = new FrameLimit(
                link, interfaceName, Frame.MAX_PACKET); // no harm: the kernel takes what is too long for its MTU
        limit.warning().ifPresent(text -> LOG.log(System.Logger.Level.WARNING, () -> name + ": " + text));
    }

    /**
     * Opens a port on a tap device, which is made if there is none of that name.
     *
     * @param name what to call the port
     * @param interfaceName at most 15 characters
     * @throws PortException USAGE if that is no name, ENVIRONMENT if the machine refuses
     */
    public static TapPort open(String name, String interfaceName) throws PortException {
        if (!LinkControl.isName(interfaceName)) {
            throw new PortException(
                    PortException.Cause.USAGE,
                    name + ": '" + interfaceName + "' is no name for an interface; write 1 to 15 letters and digits");
        }
        return new TapPort(name, interfaceName);
    }

    private int openDevice() throws PortException {
        int device = libc.open(arena.allocateFrom("/dev/net/tun"), O_RDWR_NONBLOCK_CLOEXEC);
        if (device < 0) {
            int error = libc.errno();
            throw failure(
                    switch (error) {
                        case Errno.ENOENT, Errno.ENODEV -> "there is no /dev/net/tun; load it with: modprobe tun";
                        case Errno.EACCES, Errno.EPERM ->
                            "no permission for /dev/net/tun: run as root, or let this user read and write it";
                        default -> "cannot open /dev/net/tun: " + libc.describe(error);
                    });
        }
        return device;
    }

    private void attach(int device) throws PortException {
        MemorySegment request = arena.allocate(LinkControl.IFREQ, 8);
        LinkControl.putName(request, interfaceName);
        request.set(JAVA_SHORT, LinkControl.VALUE, IFF_TAP_NO_PI);
        if (libc.ioctl(device, TUNSETIFF, request) < 0) {
            int error = libc.errno();
            throw failure(
                    switch (error) {
                        case Errno.EPERM -> Capability.CAP_NET_ADMIN.missing();
                        case Errno.EBUSY -> "is in use by another program; end that or take another name";
                        case Errno.EINVAL -> "the interface exists and is no tap device; take another name";
                        default -> "cannot make the tap device: " + libc.describe(error);
                    });
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int fd() {
        return fd;
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) throws PortException {
        int filled = 0;
        while (filled < limit) {
            long length = libc.read(fd, buffer, LARGEST);
            if (length < 0) {
                if (filled == 0) {
                    checkReceiveError(libc.errno());
                }
                break;
            }
            filled += take((int) length, into[filled], nanos);
        }
        lookForOverruns(filled, filled < limit, nanos);
        return filled;
    }

    private void lookForOverruns(int filled, boolean empty, long nanos) {
        unlooked |= filled > 0;
        run += filled;
        if (unlooked && nanos >= lookAgain || empty && run >= LONG_RUN) {
            unlooked = false;
            lookAgain = nanos + BETWEEN_LOOKS_NANOS;
            countOverruns();
        }
        run = empty ? 0 : run;
    }

    private void countOverruns() {
        long drops = kernel.takeDrops();
        counters.receiveDrops().count(DropReason.PORT_OVERRUN, drops);
        counters.countReceived(drops, 0);
    }

    /** Answers how many frames were filled: 0 or 1. */
    private int take(int length, Frame frame, long nanos) {
        counters.countReceived(length);
        if (length < EthernetHeader.BYTES || length > frame.maxPacket()) {
            counters.receiveDrops().count(length < EthernetHeader.BYTES ? DropReason.MALFORMED : DropReason.TOO_LONG);
            return 0;
        }
        MemorySegment.copy(buffer, JAVA_BYTE, 0, frame.buffer().byteArray(), Frame.HEADROOM, length);
        frame.place(Frame.HEADROOM, length);
        frame.arrivedAt(nanos);
        return 1;
    }

    private void checkReceiveError(int error) throws PortException {
        if (error == Errno.EBADFD) {
            throw failure("the interface was deleted while it was in use");
        }
        if (error != Errno.EAGAIN && error != Errno.EINTR) {
            throw failure("cannot receive: " + libc.describe(error));
        }
    }

    @Override
    public int send(Frame[] from, int count, long nanos) throws PortException {
        limit.refresh(nanos);
        int sent = 0;
        for (int i = 0; i < count; i++) {
            int length = from[i].length();
            if (length < EthernetHeader.BYTES) {
                counters.sendDrops().count(DropReason.MALFORMED);
            } else if (limit.exceededBy(from[i])) {
                counters.sendDrops().count(DropReason.TOO_LONG);
            } else if (write(from[i], count - i)) {
                counters.countSent(length);
                sent++;
            }
        }
        return sent;
    }

    /** @param left frames not yet sent, this one included, that are dropped if the device is gone */
    private boolean write(Frame frame, int left) throws PortException {
        MemorySegment.copy(frame.buffer().byteArray(), frame.offset(), buffer, JAVA_BYTE, 0, frame.length());
        if (libc.write(fd, buffer, frame.length()) >= 0) {
            return true;
        }
        int error = libc.errno();
        switch (error) {
            case Errno.EAGAIN, Errno.EINTR, Errno.ENOBUFS ->
                counters.sendDrops().count(DropReason.PORT_BUSY);
            case Errno.EIO -> counters.sendDrops().count(DropReason.PORT_DOWN);
            case Errno.EINVAL -> counters.sendDrops().count(DropReason.MALFORMED);
            default -> {
                counters.sendDrops().count(DropReason.PORT_DOWN, left);
                checkReceiveError(error);
            }
        }
        return false;
    }

    @Override
    public Optional<LinkStatus> link() {
        return kernel.status();
    }

    @Override
    public PortCounters counters() {
        return counters;
    }

    private PortException failure(String what) {
        return new PortException(PortException.Cause.ENVIRONMENT, name + ": " + what);
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        countOverruns();
        kernel.close();
        libc.close(fd);
        link.close();
        arena.close();
    }
}
