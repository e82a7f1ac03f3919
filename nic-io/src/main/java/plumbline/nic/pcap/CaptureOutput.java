package plumbline.nic.pcap;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Stream;
import plumbline.pipelines.port.PortException;

/** Where a capture's records go: into one file, or, as a {@link Rotation} says, into one after the other. */
final class CaptureOutput implements AutoCloseable {
    private final CaptureSeries series; // null: one file
    private final Consumer<ByteBuffer> header;
    private CaptureFile file; // null: no packet has come yet
    private long begun; // when the first packet of the file came
    private long packets; // in files before this one

    private CaptureOutput(CaptureSeries series, CaptureFile file, Consumer<ByteBuffer> header) {
        this.series = series;
        this.file = file;
        this.header = header;
    }

    private static CaptureOutput into(CaptureFile file, Consumer<ByteBuffer> header) {
        header.accept(file.header());
        return new CaptureOutput(null, file, header);
    }

    /**
     * Creates the file or replaces what was in it; of several, the first is made when the first packet comes.
     *
     * @param header writes what each file begins with
     * @throws PortException ENVIRONMENT if no file can be made there
     */
    static CaptureOutput create(Path out, Rotation rotation, Consumer<ByteBuffer> header) throws PortException {
        return rotation.equals(Rotation.NONE)
                ? into(CaptureFile.create(out), header)
                : new CaptureOutput(CaptureSeries.create(out, rotation), null, header);
    }

    /**
     * Goes on where a closed one ended: behind what is in its file, or in the next file of its series.
     *
     * @throws PortException ENVIRONMENT if that is not possible
     */
    static CaptureOutput behind(CaptureOutput ended, Path out, Consumer<ByteBuffer> header) throws PortException {
        return ended.series == null
                ? into(CaptureFile.append(out), header)
                : new CaptureOutput(ended.series.resume(), null, header);
    }

    /**
     * Where to put the next packet's record, little endian, from the position on: room for so many bytes.
     *
     * @param nanos when the packet came, 0 or more
     * @throws PortException ENVIRONMENT if the file cannot take it; then it takes nothing more
     */
    ByteBuffer nextRecord(int bytes, long nanos) throws PortException {
        if (series != null && (file == null || !file.failed() && series.ends(file, begun, bytes, nanos))) {
            rotate(nanos);
        }
        return file.nextRecord(bytes);
    }

    /** If the file that ends takes no more, it stays, and tells what is not in it. */
    private void rotate(long nanos) throws PortException {
        if (file != null) {
            file.close();
            packets += file.packets();
            file = null;
        }
        file = series.next(nanos);
        header.accept(file.header());
        file.begin();
        begun = nanos;
        series.clear();
    }

    /** Packets written so far. */
    long packets() {
        return packets + (file == null ? 0 : file.packets());
    }

    /** Of these, the records that are not in a file, because it failed before they left the buffer: little endian. */
    Stream<ByteBuffer> lost() {
        return file == null ? Stream.empty() : file.lost();
    }

    /**
     * Hands what is buffered to the system.
     *
     * @throws PortException ENVIRONMENT if it cannot take it
     */
    void flush() throws PortException {
        if (file != null) {
            file.flush();
        }
    }

    /** Writes out what is left and closes the file; a second call does nothing. */
    @Override
    public void close() throws PortException {
        try {
            if (file != null) {
                file.close();
            }
        } finally {
            if (series != null) {
                series.close();
            }
        }
    }
}
