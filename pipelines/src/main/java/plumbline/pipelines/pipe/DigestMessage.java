package plumbline.pipelines.pipe;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;

/** One digest as a listener gets it. Reused: only valid during the call; {@link #values()} makes a copy to keep. */
public final class DigestMessage {
    private final long[] values;
    private FieldList.Digest declaration;
    private long nanos;

    DigestMessage(int maxFields) {
        values = new long[maxFields];
    }

    /** Room for the values of a digest sent at a time. */
    long[] begin(FieldList.Digest digest, long sentAt) {
        declaration = digest;
        nanos = sentAt;
        return values;
    }

    /** Which digest of the program it is; its fields in order. */
    public FieldList.Digest declaration() {
        return declaration;
    }

    /** When it was sent, in nanoseconds. */
    public long nanos() {
        return nanos;
    }

    /** The value of the i-th field, unsigned. */
    public long value(int i) {
        if (i >= declaration.fields().size()) {
            throw new IllegalArgumentException("digest " + declaration.name() + " has "
                    + declaration.fields().size() + " fields, none at " + i);
        }
        return values[i];
    }

    /**
     * The value of a field by name, unsigned.
     *
     * @throws IllegalArgumentException if the digest does not carry it
     */
    public long value(String field) {
        List<Field> fields = declaration.fields();
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).name().equals(field)) {
                return values[i];
            }
        }
        throw new IllegalArgumentException("digest " + declaration.name() + " carries no " + field + ", but "
                + String.join(", ", fields.stream().map(Field::name).toList()));
    }

    /** All values by name, in order; a copy. */
    public Map<String, Long> values() {
        Map<String, Long> copy = new LinkedHashMap<>();
        for (int i = 0; i < declaration.fields().size(); i++) {
            copy.put(declaration.fields().get(i).name(), values[i]);
        }
        return copy;
    }
}
