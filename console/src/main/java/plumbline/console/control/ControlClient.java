package plumbline.console.control;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import plumbline.console.terminal.CommandFailure;

/** The other side of a the server. */
public final class ControlClient implements AutoCloseable {
    private final SocketChannel channel;
    private final InputStream in;
    private final OutputStream out;

    private ControlClient(SocketChannel channel) {
        this.channel = channel;
        this.in = new BufferedInputStream(Channels.newInputStream(channel));
        this.out = Channels.newOutputStream(channel);
    }

    /**
     * Connects; fails if no switch of this user listens there.
     *
     * @throws CommandFailure usage if no socket's path is so long
     */
    public static ControlClient connect(Path path) throws IOException {
        SocketPath.check(path);
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.connect(UnixDomainSocketAddress.of(path));
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
        return new ControlClient(channel);
    }

    /**
     * Asks a switch for one thing that it answers once.
     *
     * @throws CommandFailure if it refuses
     */
    public static Answer ask(Path path, Request request) throws IOException {
        try (ControlClient client = connect(path)) {
            client.send(request);
            Answer answer = client.receive();
            if (answer == null) {
                throw new IOException("the switch ended before it answered");
            }
            return answer.accepted();
        }
    }

    /** Asks for something. */
    public void send(Request request) throws IOException {
        Wire.write(request, out);
    }

    /** The next answer, or null if the switch has ended. */
    public Answer receive() throws IOException {
        String line = Wire.line(in, Wire.MAX_ANSWER);
        return line == null ? null : Wire.read(line, Answer.class);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
