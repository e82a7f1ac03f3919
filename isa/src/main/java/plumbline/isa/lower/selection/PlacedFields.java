package plumbline.isa.lower.selection;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.structured.HeaderInstance;
import plumbline.isa.structured.Variable;

/** The fields of the placed program: of headers, of the architecture, and metadata for each other variable in use. */
final class PlacedFields {
    private final List<Header> headers = new ArrayList<>();
    private final Set<Field> known = new HashSet<>();
    private final Set<Field> metadata = new LinkedHashSet<>();

    PlacedFields(List<HeaderInstance> instances) {
        for (HeaderInstance instance : instances) {
            if (!instance.fields().isEmpty()) {
                add(instance);
            }
        }
        for (Intrinsic intrinsic : Intrinsic.values()) {
            known.add(intrinsic.field());
        }
    }

    private void add(HeaderInstance instance) {
        List<Field> fields = instance.fields().stream().map(PlacedFields::plain).toList();
        Header header = new Header(instance.name(), fields, instance.at());
        headers.add(header);
        known.addAll(fields);
        known.add(header.valid());
    }

    private static Field plain(Variable variable) {
        return new Field(variable.name(), variable.type().width());
    }

    /** The field of a variable of at most 64 bits. */
    Field of(Variable variable) {
        Field field = plain(variable);
        if (!known.contains(field)) {
            metadata.add(field);
        }
        return field;
    }

    List<Header> headers() {
        return headers;
    }

    /** The metadata asked for so far, in order. */
    List<Field> metadata() {
        return List.copyOf(metadata);
    }
}
