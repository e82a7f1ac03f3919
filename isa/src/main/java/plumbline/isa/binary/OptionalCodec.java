package plumbline.isa.binary;

import java.util.List;
import java.util.Optional;

/** What may be there, as a list of one element or none. */
record OptionalCodec(ListCodec elements) implements Codec {
    @Override
    public void write(Object value, BinaryOutput out) {
        elements.write(((Optional<?>) value).stream().toList(), out);
    }

    @Override
    public Object read(Input in) throws BinaryFormatException {
        long at = in.offset();
        List<?> list = (List<?>) elements.read(in);
        if (list.size() > 1) {
            throw new BinaryFormatException(at, list.size() + " elements where there is one or none");
        }
        return list.stream().findFirst();
    }
}
