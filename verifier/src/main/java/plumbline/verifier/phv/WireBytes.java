package plumbline.verifier.phv;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Op;
import plumbline.isa.model.OpClass;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Program;

/** Where header fields begin and end within the bytes of the packet, which parser and deparser move as a whole. */
public final class WireBytes {
    private final Map<Field, Integer> offsets = new HashMap<>();
    private final Map<Field, String> headers = new HashMap<>();
    private final Map<Place, Integer> padding = new HashMap<>();

    private WireBytes() {}

    /** Of all headers of a program. */
    public static WireBytes of(Program program) {
        WireBytes bytes = new WireBytes();
        for (Header header : program.headers()) {
            int offset = 0;
            for (Field field : header.fields()) {
                bytes.offsets.put(field, offset);
                bytes.headers.put(field, header.name());
                offset += field.width();
            }
            header.fields().stream().filter(Field::isPadding).forEach(field -> bytes.of(field)
                    .forEach(place -> bytes.padding.merge(place, bytes.bits(field, place), Integer::sum)));
        }
        return bytes;
    }

    /** Whether a field is one of a header. */
    public boolean contain(Field field) {
        return offsets.containsKey(field);
    }

    /** A byte of a header, from 0. */
    public record Place(String header, int index) {}

    /** The bytes in which a field has bits; none if it is not of a header. */
    public List<Place> of(Field field) {
        return contain(field)
                ? IntStream.rangeClosed(
                                offsets.get(field) / Byte.SIZE, (offsets.get(field) + field.width() - 1) / Byte.SIZE)
                        .mapToObj(index -> new Place(header(field), index))
                        .toList()
                : List.of();
    }

    /** How many bits a field has in a byte of its header. */
    public int bits(Field field, Place place) {
        int from = place.index() * Byte.SIZE;
        return Math.min(from + Byte.SIZE, offsets.get(field) + field.width()) - Math.max(from, offsets.get(field));
    }

    /** How many bits of a byte fill it up, and may become anything. */
    int padding(Place place) {
        return padding.getOrDefault(place, 0);
    }

    /** Whether another field of the header has bits in a byte of this one. */
    public boolean areShared(Operand operand) {
        return operand instanceof Field field && offsets.containsKey(field) && !(beginWith(field) && endWith(field));
    }

    /** Whether a field of a header has the top bit of its first byte. */
    public boolean beginWith(Field field) {
        return offsets.get(field) % Byte.SIZE == 0;
    }

    /** Whether two fields of a header have bits in one byte. */
    public boolean share(Field one, Field other) {
        return !one.equals(other)
                && offsets.containsKey(one)
                && offsets.containsKey(other)
                && header(one).equals(header(other))
                && offsets.get(one) / Byte.SIZE <= (offsets.get(other) + other.width() - 1) / Byte.SIZE
                && offsets.get(other) / Byte.SIZE <= (offsets.get(one) + one.width() - 1) / Byte.SIZE;
    }

    /** The name of a header field's header. */
    public String header(Field field) {
        return headers.get(field);
    }

    /**
     * Whether an assignment adds a constant where nothing is above that a carry could change, with zeros for what is
     * below.
     */
    public boolean stepsAtTheTop(Calc calc, Field dest) {
        List<Operand> operands = calc.operands();
        boolean steps = calc.op() == Op.PLUS
                        && operands.get(0) instanceof Const
                        && operands.get(1).equals(dest)
                || calc.op().opClass() == OpClass.ADD
                        && operands.get(0).equals(dest)
                        && operands.get(1) instanceof Const;
        return steps && areShared(dest) && beginWith(dest);
    }

    /** Whether a field of a header has the lowest bit of its last byte. */
    public boolean endWith(Field field) {
        return (offsets.get(field) + field.width()) % Byte.SIZE == 0;
    }
}
