package plumbline.p4.export;

import java.util.List;
import java.util.stream.Stream;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;

/**
 * The headers that go in front of a packet: their declarations. Fields of whole bytes come last, so that they begin
 * with a byte.
 */
final class CarriedHeader {
    /** A resubmitted packet brings so many bits (TNA: resubmit metadata). */
    private static final int RESUBMIT_BITS = 64;

    private CarriedHeader() {}

    /** Bits between the fields of a list. */
    static int padding(FieldList list, boolean hasKind) {
        int bits = fields(list).mapToInt(Field::width).sum() + (hasKind ? Carried.KIND_BITS : 0);
        return list instanceof FieldList.Resubmit ? RESUBMIT_BITS - bits : Carried.padding(bits);
    }

    /**
     * Declares the type of the header of a list.
     *
     * @param hasKind whether its kind stands in front
     */
    static void declare(P4Lines out, FieldList list, boolean hasKind) {
        out.block("header " + Carried.name(list) + "_h", () -> {
            if (hasKind) {
                out.line(P4Names.type(Carried.KIND_BITS) + " kind;");
            }
            partial(list).forEach(field -> field(out, field));
            pad(out, padding(list, hasKind), "_pad");
            whole(list).forEach(field -> field(out, field));
        });
        out.line("");
    }

    /** Declares the type of the header between ingress and egress: ALUs write each field into bytes of its own. */
    static void bridged(P4Lines out, List<Field> fields) {
        out.block("header bridged_h", () -> {
            out.line(P4Names.type(Carried.KIND_BITS) + " kind;");
            pad(out, Carried.padding(Carried.KIND_BITS), "_pad");
            for (Field field : fields) {
                pad(out, Carried.padding(field.width()), "_pad_" + Carried.member(field));
                field(out, field);
            }
        });
        out.line("");
    }

    private static void field(P4Lines out, Field field) {
        out.line(P4Names.type(field.width()) + " " + Carried.member(field) + ";");
    }

    private static void pad(P4Lines out, int bits, String name) {
        if (bits > 0) {
            out.line("@padding " + P4Names.type(bits) + " " + name + ";");
        }
    }

    /** Fields of a list that end within a byte. */
    static List<Field> partial(FieldList list) {
        return fields(list).filter(field -> field.width() % Byte.SIZE != 0).toList();
    }

    /** Fields of a list that are whole bytes. */
    static List<Field> whole(FieldList list) {
        return fields(list).filter(field -> field.width() % Byte.SIZE == 0).toList();
    }

    /** The number of a mirror's session goes to the traffic manager. */
    private static Stream<Field> fields(FieldList list) {
        return (list instanceof FieldList.Mirror mirror ? mirror.data() : list.fields()).stream();
    }
}
