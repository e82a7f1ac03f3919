package plumbline.isa.text.elaborate;

import java.math.BigInteger;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Field;

/** What a name stands for in an expression. */
sealed interface Binding {
    /** For messages: "a field". */
    String kind();

    /** A value known while assembling. */
    record Constant(BigInteger value, String kind) implements Binding {}

    /** A field of the PHV. */
    record OfField(Field field, String kind) implements Binding {}

    /** An action's data. */
    record OfData(ActionData data) implements Binding {
        @Override
        public String kind() {
            return "an action's data";
        }
    }

    /** Declared, but its declaration has an error, which was reported. */
    record Broken() implements Binding {
        @Override
        public String kind() {
            return "a name";
        }
    }
}
