package plumbline.isa.binary;

import plumbline.isa.model.Program;

/** Reads programs in binary form; trusts nothing in them. */
public final class BinaryReader {
    private BinaryReader() {}

    /**
     * The program in a file. Memory and time are in proportion to the file, whatever it says.
     *
     * @throws BinaryFormatException if this is no such file, is of another version, was damaged, or means no program
     */
    public static Program read(byte[] file) throws BinaryFormatException {
        if (!BinaryFormat.isBinary(file)) {
            throw new BinaryFormatException(0, "this is not a Plumbline program in binary form");
        }
        if (file.length < BinaryFormat.HEADER_BYTES + BinaryFormat.CHECKSUM_BYTES) {
            throw new BinaryFormatException(file.length, "the file ends within its header");
        }
        Input header = new Input(file, BinaryFormat.MAGIC_BYTES, BinaryFormat.HEADER_BYTES);
        checkVersion((int) header.fixed(2));
        long said = header.fixed(4);
        int bodyEnd = file.length - BinaryFormat.CHECKSUM_BYTES;
        long found = bodyEnd - BinaryFormat.HEADER_BYTES;
        if (said != found) {
            throw new BinaryFormatException(
                    BinaryFormat.MAGIC_BYTES + 2, "the header says " + said + " bytes follow, there are " + found);
        }
        long checksum = new Input(file, bodyEnd, file.length).fixed(BinaryFormat.CHECKSUM_BYTES);
        if ((int) checksum != BinaryFormat.checksum(file, bodyEnd)) {
            throw new BinaryFormatException(bodyEnd, "the checksum is wrong: the file was damaged");
        }
        Input body = new Input(file, BinaryFormat.HEADER_BYTES, bodyEnd);
        Program program = (Program) Schema.PROGRAM.read(body);
        if (body.remaining() != 0) {
            throw body.problem(body.remaining() + " bytes follow the program");
        }
        return program;
    }

    private static void checkVersion(int version) throws BinaryFormatException {
        if (version != BinaryFormat.VERSION) {
            String age = version < BinaryFormat.VERSION ? "older" : "newer";
            throw new BinaryFormatException(
                    BinaryFormat.MAGIC_BYTES,
                    "format version " + version + " is " + age + " than " + BinaryFormat.VERSION
                            + ", the one this Plumbline reads; assemble the program text again");
        }
    }
}
