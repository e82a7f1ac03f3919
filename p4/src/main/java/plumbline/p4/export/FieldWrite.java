package plumbline.p4.export;

import java.util.Optional;
import plumbline.isa.model.Field;

/** How a field gets a value: that of a header's validity by a method. */
record FieldWrite(P4Lines out, P4Names names) {
    /** @param value an expression of the field's width */
    void assign(Field dest, String value) {
        Optional<String> header = names.validityOf(dest);
        if (header.isEmpty()) {
            String cast = names.ownType(dest).map(type -> "(" + type + ") ").orElse("");
            out.line(names.place(dest) + " = " + cast + value + ";");
        } else if (value.equals("1")) {
            out.line(header.get() + ".setValid();");
        } else if (value.equals("0")) {
            out.line(header.get() + ".setInvalid();");
        } else {
            out.block("if (" + value + " == 1)", () -> out.line(header.get() + ".setValid();"));
            out.otherwise(() -> out.line(header.get() + ".setInvalid();"));
        }
    }
}
