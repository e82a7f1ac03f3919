package plumbline.isa.structured;

import java.util.List;
import java.util.stream.Stream;
import plumbline.isa.model.Header;
import plumbline.isa.model.Position;

/**
 * A header of a packet, valid or not. An element of a stack is one of its own: {@code hdr.vlan[0]}.
 *
 * @param fields in wire order, together whole bytes
 */
public record HeaderInstance(String name, List<Variable> fields, Position at) {
    public HeaderInstance {
        fields = List.copyOf(fields);
    }

    /** Its bits in a packet. */
    public int bits() {
        return fields.stream().mapToInt(field -> field.type().width()).sum();
    }

    /** Whether the header is there. */
    public Variable valid() {
        return new Variable(Header.validity(name), ValueType.BOOL);
    }

    /** The variable of its validity, then its fields. */
    public Stream<Variable> withValidity() {
        return Stream.concat(Stream.of(valid()), fields.stream());
    }
}
