package plumbline.nic.pcap;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import plumbline.pipelines.file.FileTrouble;
import plumbline.pipelines.port.PortException;

/**
 * Reads a capture file packet by packet: pcap with µs or ns, pcapng, either byte order, plain or gzip-compressed.
 * Packets of raw IP, of a loopback device or of Linux's "any" device get an Ethernet header in place of their own.
 * Holds a few hundred kilobytes however large the file is.
 *
 * <pre>{@code
 * try (CaptureReader reader = CaptureReader.open(Path.of("in.pcap"))) {
 *     while (reader.next()) {
 *         use(reader.packet());
 *     }
 * }
 * }</pre>
 */
public final class CaptureReader implements AutoCloseable {
    private static final int GZIP_MAGIC = 0x1f8b;
    private static final int MODIFIED_PCAP = 0xa1b2cd34;
    private static final int INFLATE_BUFFER = 65_536;

    private final CaptureInput in;
    private final Records records;
    private final CapturedPacket packet;
    private long packets;
    private long snapped;
    private final Set<LinkType> linkTypes = EnumSet.noneOf(LinkType.class);
    private boolean ended;

    private CaptureReader(CaptureInput in) throws PortException {
        this.in = in;
        this.records = recognise(in);
        this.packet = new CapturedPacket(in.buffer());
    }

    /**
     * Opens a capture file.
     *
     * @throws PortException ENVIRONMENT if it cannot be read, DATA if it is no capture, or one of another
     *     {@link LinkType}
     */
    public static CaptureReader open(Path file) throws PortException {
        if (Files.isDirectory(file)) {
            throw new PortException(PortException.Cause.ENVIRONMENT, file + ": is a directory, no capture file");
        }
        try {
            return read(Files.newInputStream(file), file.toString());
        } catch (IOException e) {
            throw FileTrouble.environment(file.toString(), "cannot read", e);
        }
    }

    /**
     * Reads a capture from a stream, which it closes with the reader or when it refuses the capture.
     *
     * @param name what to call the stream in error messages
     * @throws PortException like {@link #open}
     */
    public static CaptureReader read(InputStream stream, String name) throws PortException {
        try {
            return new CaptureReader(decompress(stream, name));
        } catch (PortException e) {
            try {
                stream.close();
            } catch (IOException suppressed) {
                e.addSuppressed(suppressed);
            }
            throw e;
        }
    }

    private static CaptureInput decompress(InputStream stream, String name) throws PortException {
        try {
            PushbackInputStream in = new PushbackInputStream(stream, 2);
            byte[] magic = in.readNBytes(2);
            in.unread(magic);
            if (magic.length == 2 && ((magic[0] & 0xff) << 8 | magic[1] & 0xff) == GZIP_MAGIC) {
                return new CaptureInput(name, new GZIPInputStream(in, INFLATE_BUFFER), true);
            }
            return new CaptureInput(name, in, false);
        } catch (EOFException | ZipException e) {
            throw new PortException(
                    PortException.Cause.DATA, name + ": broken gzip header: " + FileTrouble.inWords(e), e);
        } catch (IOException e) {
            throw FileTrouble.environment(name, "cannot read", e);
        }
    }

    /** Chooses format and byte order by the first four bytes. */
    private static Records recognise(CaptureInput in) throws PortException {
        int have = in.available(4);
        if (have == 0) {
            in.checkEnd(0);
            throw in.refused("empty file, no capture");
        }
        if (have < 4) {
            throw in.truncated("the file header needs 24 bytes", have);
        }
        for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
            in.order(order);
            switch (in.i32(0)) {
                case ClassicRecords.MICROSECONDS, ClassicRecords.NANOSECONDS -> {
                    return new ClassicRecords(in);
                }
                case NgRecords.SECTION -> {
                    return new NgRecords(in);
                }
                case MODIFIED_PCAP ->
                    throw in.refused("modified pcap (magic a1b2cd34); convert it with: editcap -F pcap IN OUT");
                default -> {
                    // perhaps the other byte order
                }
            }
        }
        throw in.refused(String.format(
                "no capture file: begins with %02x %02x %02x %02x; pcap and pcapng can be read, also with gzip",
                in.u8(0), in.u8(1), in.u8(2), in.u8(3)));
    }

    /**
     * Moves on to the next packet, whatever its length.
     *
     * @return false at the end of the file, and ever after
     * @throws PortException DATA, once, where the file is broken or truncated: all packets before have been delivered
     */
    public boolean next() throws PortException {
        if (ended) {
            return false;
        }
        boolean found = false;
        try {
            found = records.next(packet, packets + 1);
        } finally {
            ended = !found;
        }
        if (found) {
            packets++;
            linkTypes.add(packet.linkType());
            if (packet.snapped()) {
                snapped++;
            }
        }
        return found;
    }

    /** The packet that the last {@link #next()} found; valid until the next call. */
    public CapturedPacket packet() {
        return packet;
    }

    /** Packets read so far. */
    public long packets() {
        return packets;
    }

    /** Packets read so far of which the capture kept only the first bytes. */
    public long snapped() {
        return snapped;
    }

    /** What the packets read so far begin with in the file, where that is not an Ethernet header, in words. */
    List<String> otherLinkTypes() {
        return linkTypes.stream()
                .filter(type -> type != LinkType.ETHERNET)
                .map(LinkType::words)
                .toList();
    }

    /** Closes the file. */
    @Override
    public void close() throws PortException {
        ended = true;
        in.close();
    }
}
