package plumbline.verifier.analysis;

import java.util.HashMap;
import java.util.Map;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Program;

/** Where header fields begin and end within the bytes of the packet, which parser and deparser move as a whole. */
public final class WireBytes {
    private final Map<Field, Integer> offsets = new HashMap<>();

    private WireBytes() {}

    /** Of all headers of a program. */
    public static WireBytes of(Program program) {
        WireBytes bytes = new WireBytes();
        for (Header header : program.headers()) {
            int offset = 0;
            for (Field field : header.fields()) {
                bytes.offsets.put(field, offset);
                offset += field.width();
            }
        }
        return bytes;
    }

    /** Whether another field of the header has bits in a byte of this one. */
    public boolean areShared(Operand operand) {
        return operand instanceof Field field
                && offsets.containsKey(field)
                && !(beginWith(field) && endWith(field));
    }

    /** Whether a field of a header has the top bit of its first byte. */
    public boolean beginWith(Field field) {
        return offsets.get(field) % Byte.SIZE == 0;
    }

    /** Whether a field of a header has the lowest bit of its last byte. */
    public boolean endWith(Field field) {
        return (offsets.get(field) + field.width()) % Byte.SIZE == 0;
    }
}
