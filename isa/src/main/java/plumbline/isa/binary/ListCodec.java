package plumbline.isa.binary;

import java.util.ArrayList;
import java.util.List;

/** Lists; every element takes a byte or more, so a count beyond what is left of the file is refused at once. */
record ListCodec(Codec element) implements Codec {
    @Override
    public void write(Object value, BinaryOutput out) {
        List<?> list = (List<?>) value;
        out.number(list.size());
        for (Object each : list) {
            element.write(each, out);
        }
    }

    @Override
    public Object read(Input in) throws BinaryFormatException {
        int count = in.count("elements");
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            list.add(element.read(in));
        }
        return list;
    }
}
