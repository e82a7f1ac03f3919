package plumbline.cli.control;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import plumbline.console.control.Answer;
import plumbline.console.control.Request;
import plumbline.console.control.SocketPath;
import plumbline.console.control.Wire;
import plumbline.console.terminal.ExitCode;

/**
 * Listens at a Unix-domain socket that only this user may open (0600): nothing listens on the network. Each connection
 * has its thread; a line is a {@link Request}, and lines with {@link Answer}s come back.
 */
public final class ControlServer implements AutoCloseable {
    /** Most connections at once. */
    static final int MAX_CONNECTIONS = 16;

    private static final int MAX_TRIES = 100;
    private static final long RETRY_NANOS = 100_000_000;
    /** {@code S_IFMT} and {@code S_IFSOCK} (inode(7)). */
    private static final int FILE_TYPE = 0170000;

    private static final int SOCKET = 0140000;

    private final Path path;
    private final ServerSocketChannel listening;
    private final Requests requests;
    private final Connections connections = new Connections(MAX_CONNECTIONS);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Thread acceptor = Thread.ofVirtual().unstarted(this::accept);

    private ControlServer(Path path, ServerSocketChannel listening, Requests requests) {
        this.path = path;
        this.listening = listening;
        this.requests = requests;
    }

    /**
     * Listens at a path from now on. What a killed switch has left there is replaced.
     *
     * @throws IOException saying why it cannot: another switch listens there, it is a file, the folder is not there
     */
    public static ControlServer listen(Path path, Requests requests) throws IOException {
        clear(path);
        ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            bind(channel, path);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
        ControlServer server = new ControlServer(path, channel, requests);
        server.acceptor.start();
        return server;
    }

    private static void clear(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (((int) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS) & FILE_TYPE) != SOCKET) {
            throw new IOException(path + " exists and is no socket: choose another path");
        }
        try (SocketChannel other = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            other.connect(UnixDomainSocketAddress.of(path));
        } catch (IOException nobody) {
            Files.delete(path);
            return;
        }
        throw new IOException("a running switch listens at " + path + ": choose another path");
    }

    /** First in a private folder: a socket is open to others until its permissions are set. */
    private static void bind(ServerSocketChannel channel, Path path) throws IOException {
        Path parent = path.toAbsolutePath().getParent();
        if (!Files.isDirectory(parent)) {
            throw new IOException("directory " + parent + " does not exist");
        }
        Path folder = hiddenFolder(path);
        Path hidden = SocketPath.inside(folder);
        try {
            channel.bind(UnixDomainSocketAddress.of(hidden));
            Files.setPosixFilePermissions(hidden, PosixFilePermissions.fromString("rw-------"));
            Files.move(hidden, path, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(hidden);
            Files.delete(folder);
        }
    }

    private static Path hiddenFolder(Path path) throws IOException {
        for (int tries = 1; ; tries++) {
            try {
                return Files.createDirectory(
                        SocketPath.hiddenFolder(path),
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            } catch (FileAlreadyExistsException another) {
                if (tries == MAX_TRIES) {
                    throw another;
                }
            }
        }
    }

    /** Where it listens. */
    public Path path() {
        return path;
    }

    private void accept() {
        while (listening.isOpen()) {
            try {
                SocketChannel connection = listening.accept();
                threads.submit(() -> serve(connection));
            } catch (IOException e) {
                if (listening.isOpen()) { // no file descriptor is left, and there may be one soon
                    LockSupport.parkNanos(RETRY_NANOS);
                }
            }
        }
    }

    private void serve(SocketChannel connection) {
        try (connection;
                InputStream in = new BufferedInputStream(Channels.newInputStream(connection));
                OutputStream out = new BufferedOutputStream(Channels.newOutputStream(connection))) {
            if (!connections.admit(connection)) {
                Wire.write(
                        Answer.refused(ExitCode.ENVIRONMENT, "all " + MAX_CONNECTIONS + " connections are in use"),
                        out);
                return;
            }
            String line = Wire.line(in, Wire.MAX_REQUEST);
            while (line != null && connections.begins(connection)) {
                answer(line, out);
                connections.ends(connection);
                line = Wire.line(in, Wire.MAX_REQUEST);
            }
        } catch (IOException gone) {
            // The connection is closed, so there is no one to tell.
        } finally {
            connections.leave(connection);
        }
    }

    private void answer(String line, OutputStream out) throws IOException {
        Request request;
        try {
            request = Wire.read(line, Request.class);
        } catch (IllegalArgumentException | NullPointerException wrong) {
            Wire.write(Answer.refused(ExitCode.USAGE, wrong.getMessage()), out);
            return;
        }
        requests.answer(request, answer -> {
            try {
                Wire.write(answer, out);
                return true;
            } catch (IOException gone) {
                return false;
            }
        });
    }

    @Override
    public void close() throws IOException {
        listening.close();
        Files.deleteIfExists(path);
        try {
            acceptor.join(); // a connection accepted last has its thread, which closes it
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        threads.shutdownNow();
    }
}
