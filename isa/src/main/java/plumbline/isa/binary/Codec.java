package plumbline.isa.binary;

/** How things of one type are written and read. */
interface Codec {
    void write(Object value, BinaryOutput out);

    Object read(Input in) throws BinaryFormatException;
}
