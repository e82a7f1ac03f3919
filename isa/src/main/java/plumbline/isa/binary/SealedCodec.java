package plumbline.isa.binary;

import java.util.Map;

/**
 * Members of a sealed interface.
 *
 * @param members by simple name
 */
record SealedCodec(Class<?> type, Map<String, Codec> members) implements Codec {
    @Override
    public void write(Object value, BinaryOutput out) {
        String name = value.getClass().getSimpleName();
        Scalars.TEXT.write(name, out);
        members.get(name).write(value, out);
    }

    @Override
    public Object read(Input in) throws BinaryFormatException {
        long at = in.offset();
        String name = (String) Scalars.TEXT.read(in);
        Codec member = members.get(name);
        if (member == null) {
            throw new BinaryFormatException(at, "there is no " + type.getSimpleName() + " " + name);
        }
        return member.read(in);
    }
}
