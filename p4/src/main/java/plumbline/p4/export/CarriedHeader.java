package plumbline.p4.export;

import java.util.List;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;

/** The headers that go in front of a packet: their declarations. */
final class CarriedHeader {
    /** A resubmitted packet brings so many bits (TNA: resubmit metadata). */
    private static final int RESUBMIT_BITS = 64;

    private CarriedHeader() {}

    /** Bits behind the fields of a list. */
    static int padding(FieldList list) {
        return list instanceof FieldList.Resubmit
                ? RESUBMIT_BITS - list.fields().stream().mapToInt(Field::width).sum()
                : Carried.padding(list.fields());
    }

    /** Declares the type of the header of a list. */
    static void declare(P4Lines out, FieldList list) {
        declare(out, Carried.name(list) + "_h", list.fields(), padding(list), !(list instanceof FieldList.Resubmit));
    }

    /** Declares the type of the header between ingress and egress. */
    static void bridged(P4Lines out, List<Field> fields) {
        declare(out, "bridged_h", fields, Carried.padding(fields), true);
    }

    private static void declare(P4Lines out, String name, List<Field> fields, int padding, boolean hasKind) {
        out.block("header " + name, () -> {
            if (hasKind) {
                out.line("bit<8> kind;");
            }
            fields.forEach(field -> out.line(P4Names.type(field.width()) + " " + Carried.member(field) + ";"));
            if (padding > 0) {
                out.line("@padding " + P4Names.type(padding) + " _pad;");
            }
        });
        out.line("");
    }
}
