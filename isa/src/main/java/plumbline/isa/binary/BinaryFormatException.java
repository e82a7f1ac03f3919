package plumbline.isa.binary;

import java.io.IOException;

/** A file is not a program in binary form that this version reads. */
public final class BinaryFormatException extends IOException {
    private static final long serialVersionUID = 1;

    private final long offset;

    BinaryFormatException(long offset, String reason) {
        super("byte " + offset + ": " + reason);
        this.offset = offset;
    }

    /** Where in the file, in bytes from 0. */
    public long offset() {
        return offset;
    }
}
