package plumbline.console.terminal;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * Standard output that remembers why it could not be written: print streams swallow that, and a report would be lost.
 */
public final class StandardOutput extends FilterOutputStream {
    private IOException failure;

    public StandardOutput() {
        this(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
    }

    public StandardOutput(OutputStream to) {
        super(to);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            throw remember(e);
        }
    }

    @Override
    public void write(int octet) throws IOException {
        write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public void flush() throws IOException {
        try {
            out.flush();
        } catch (IOException e) {
            throw remember(e);
        }
    }

    private IOException remember(IOException thrown) {
        if (failure == null) {
            failure = thrown;
        }
        return thrown;
    }

    /** Why output was lost; a reader that has seen enough ({@code plumb … | head -1}) loses nothing it wanted. */
    public Optional<String> lost() {
        return Optional.ofNullable(failure).map(IOException::getMessage).filter(why -> !why.contains("Broken pipe"));
    }
}
