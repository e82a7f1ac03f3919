package plumbline.isa.binary;

import plumbline.isa.model.Program;

/** Writes programs in binary form. */
public final class BinaryWriter {
    private BinaryWriter() {}

    /**
     * A program as a file.
     *
     * @throws IllegalArgumentException if its conditions are nested deeper than the form allows
     */
    public static byte[] write(Program program) {
        BinaryOutput out = new BinaryOutput();
        out.fixed(BinaryFormat.MAGIC, BinaryFormat.MAGIC_BYTES);
        out.fixed(BinaryFormat.VERSION, 2);
        int lengthAt = out.size();
        out.fixed(0, 4);
        int bodyAt = out.size();
        Schema.PROGRAM.write(program, out);
        out.fixedAt(lengthAt, out.size() - bodyAt);
        out.fixed(BinaryFormat.checksum(out.toByteArray(), out.size()), BinaryFormat.CHECKSUM_BYTES);
        return out.toByteArray();
    }
}
