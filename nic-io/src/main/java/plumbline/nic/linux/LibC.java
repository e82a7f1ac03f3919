package plumbline.nic.linux;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;
import java.util.stream.Stream;
import plumbline.pipelines.port.PortException;

/**
 * The calls into libc that the ports need, under their own names: see the manual pages. Each answers what libc answers;
 * after -1, {@link #errno()} says why. An object serves one thread at a time, because it holds the error number.
 */
final class LibC {
    private static final long ERRNO =
            Linker.Option.captureStateLayout().byteOffset(MemoryLayout.PathElement.groupElement("errno"));

    private static final int PROT_READ_WRITE = 3;

    private static final MethodHandle SOCKET = ints("socket", JAVA_INT, JAVA_INT, JAVA_INT);
    private static final MethodHandle BIND = ints("bind", JAVA_INT, ADDRESS, JAVA_INT);
    private static final MethodHandle SETSOCKOPT = ints("setsockopt", JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT);
    private static final MethodHandle GETSOCKOPT = ints("getsockopt", JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, ADDRESS);
    private static final MethodHandle RECVMMSG = ints("recvmmsg", JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS);
    private static final MethodHandle OPEN = variadic("open", 2, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT);
    private static final MethodHandle IOCTL = variadic("ioctl", 2, JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS);
    private static final MethodHandle CLOSE = ints("close", JAVA_INT);
    private static final MethodHandle EVENTFD = ints("eventfd", JAVA_INT, JAVA_INT);
    private static final MethodHandle PPOLL = ints("ppoll", ADDRESS, JAVA_LONG, ADDRESS, ADDRESS);
    private static final MethodHandle READ =
            call("read", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG));
    private static final MethodHandle WRITE =
            call("write", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG));
    private static final MethodHandle MMAP =
            call("mmap", FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG));
    private static final MethodHandle MUNMAP = ints("munmap", ADDRESS, JAVA_LONG);
    private static final MethodHandle SEND =
            call("send", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT));
    private static final MethodHandle EPOLL_CREATE1 = ints("epoll_create1", JAVA_INT);
    private static final MethodHandle EPOLL_CTL = ints("epoll_ctl", JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS);
    private static final MethodHandle SYSCALL =
            variadic("syscall", 1, JAVA_LONG, JAVA_LONG, JAVA_LONG, ADDRESS, JAVA_LONG);
    private static final MethodHandle STRERROR = call("strerror", FunctionDescriptor.of(ADDRESS, JAVA_INT));

    private final MemorySegment state;

    /** @param arena lives as long as this object is used */
    LibC(Arena arena) {
        state = arena.allocate(Linker.Option.captureStateLayout());
    }

    private static MethodHandle ints(String name, MemoryLayout... parameters) {
        return call(name, FunctionDescriptor.of(JAVA_INT, parameters));
    }

    private static MethodHandle variadic(String name, int fixed, MemoryLayout result, MemoryLayout... parameters) {
        return call(name, FunctionDescriptor.of(result, parameters), Linker.Option.firstVariadicArg(fixed));
    }

    @SuppressWarnings("restricted") // this class is where native access is wanted
    private static MethodHandle call(String name, FunctionDescriptor type, Linker.Option... options) {
        Linker linker = Linker.nativeLinker();
        Linker.Option[] all = Stream.concat(Stream.of(Linker.Option.captureCallState("errno")), Arrays.stream(options))
                .toArray(Linker.Option[]::new);
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type, all);
    }

    /** No call here throws; if one does, a descriptor above is wrong. */
    private static AssertionError impossible(Throwable e) {
        return new AssertionError("native call", e);
    }

    /** A call of those that set something up; those for packets are written out, for they must not allocate. */
    private interface Call<R> {
        R now() throws Throwable;
    }

    private static <R> R of(Call<R> call) {
        try {
            return call.now();
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Why the last call failed; valid only after one that answered -1. */
    int errno() {
        return state.get(JAVA_INT, ERRNO);
    }

    /** libc's words for an error number. */
    @SuppressWarnings("restricted")
    String describe(int error) {
        try {
            MemorySegment text = (MemorySegment) STRERROR.invokeExact(state, error);
            return text.reinterpret(256).getString(0);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** What to throw if the last call failed, in libc's words; valid only after one that answered -1. */
    PortException failure(String port, String what) {
        return new PortException(PortException.Cause.ENVIRONMENT, port + ": " + what + ": " + describe(errno()));
    }

    int socket(int family, int type, int protocol) {
        return of(() -> (int) SOCKET.invokeExact(state, family, type, protocol));
    }

    int bind(int fd, MemorySegment address) {
        return of(() -> (int) BIND.invokeExact(state, fd, address, (int) address.byteSize()));
    }

    int setsockopt(int fd, int level, int option, MemorySegment value) {
        return of(() -> (int) SETSOCKOPT.invokeExact(state, fd, level, option, value, (int) value.byteSize()));
    }

    int getsockopt(int fd, int level, int option, MemorySegment value, MemorySegment length) {
        return of(() -> (int) GETSOCKOPT.invokeExact(state, fd, level, option, value, length));
    }

    int recvmmsg(int fd, MemorySegment messages, int count, int flags) {
        try {
            return (int) RECVMMSG.invokeExact(state, fd, messages, count, flags, MemorySegment.NULL);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    int open(MemorySegment path, int flags) {
        return of(() -> (int) OPEN.invokeExact(state, path, flags, 0));
    }

    int ioctl(int fd, long request, MemorySegment argument) {
        return of(() -> (int) IOCTL.invokeExact(state, fd, request, argument));
    }

    int close(int fd) {
        return of(() -> (int) CLOSE.invokeExact(state, fd));
    }

    int eventfd(int initial, int flags) {
        return of(() -> (int) EVENTFD.invokeExact(state, initial, flags));
    }

    int ppoll(MemorySegment descriptors, long count, MemorySegment timeout) {
        try {
            return (int) PPOLL.invokeExact(state, descriptors, count, timeout, MemorySegment.NULL);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    long read(int fd, MemorySegment into, long count) {
        try {
            return (long) READ.invokeExact(state, fd, into, count);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    long write(int fd, MemorySegment from, long count) {
        try {
            return (long) WRITE.invokeExact(state, fd, from, count);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Maps a descriptor's memory, or anonymous memory, to read and to write; the address is -1 if that fails. */
    MemorySegment mmap(int fd, int flags, long bytes) {
        return of(() ->
                (MemorySegment) MMAP.invokeExact(state, MemorySegment.NULL, bytes, PROT_READ_WRITE, flags, fd, 0L));
    }

    int munmap(MemorySegment mapped, long bytes) {
        return of(() -> (int) MUNMAP.invokeExact(state, mapped, bytes));
    }

    long send(int fd, MemorySegment bytes, long count, int flags) {
        try {
            return (long) SEND.invokeExact(state, fd, bytes, count, flags);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    int epollCreate(int flags) {
        return of(() -> (int) EPOLL_CREATE1.invokeExact(state, flags));
    }

    int epollCtl(int epoll, int operation, int fd, MemorySegment event) {
        return of(() -> (int) EPOLL_CTL.invokeExact(state, epoll, operation, fd, event));
    }

    /** A system call that libc has no function for, of the shape of bpf(2): command, attributes, their size. */
    long syscall(long number, long command, MemorySegment attributes) {
        return of(() -> (long) SYSCALL.invokeExact(state, number, command, attributes, attributes.byteSize()));
    }
}
