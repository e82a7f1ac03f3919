package plumbline.p4.elaborate.architecture.portable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Field;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.HeaderInstance;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.draft.UsedVariables;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Shapes;
import plumbline.p4.types.SemanticType;

/**
 * Metadata that goes along in front of a packet, from a deparser to the next parser.
 *
 * @param given where the deparser writes it
 * @param taken where the parser finds it
 * @param header has the leaves of {@code taken}
 */
public record MetadataHeader(P4Value given, P4Value taken, HeaderInstance header) {
    /** Of a packet that the deparser itself writes: each leaf is filled up to whole bytes, so that no two share one. */
    public static MetadataHeader ofPacket(String name, SemanticType type, ProgramContext context, Position at) {
        String unique = context.draft().names().unique(name);
        return ofPacket(unique, place(unique, type, at), at);
    }

    /** The same with fields of the architecture's own. */
    public static MetadataHeader ofPacket(
            String name, Map<String, ValueType> fields, ProgramContext context, Position at) {
        String unique = context.draft().names().unique(name);
        Map<String, P4Value> places = new LinkedHashMap<>();
        fields.forEach((field, type) -> places.put(
                field, new P4Value.Scalar(new Expression.Read(new Variable(unique + "." + field, type), at))));
        return ofPacket(unique, new P4Value.Fields(places), at);
    }

    private static MetadataHeader ofPacket(String unique, P4Value place, Position at) {
        List<Variable> fields = new ArrayList<>();
        for (Variable field : variables(place)) {
            fields.addAll(padding(field.type().width(), field));
            fields.add(field);
        }
        return new MetadataHeader(place, place, new HeaderInstance(unique, fields, at));
    }

    /** Of a copy that the switch makes: what it carries stands side by side. */
    public static MetadataHeader ofCopy(String name, SemanticType type, ProgramContext context, Position at) {
        P4Value given = place(context.draft().names().unique(name + "_of_copy"), type, at);
        String unique = context.draft().names().unique(name);
        P4Value taken = place(unique, type, at);
        List<Variable> fields = new ArrayList<>(variables(taken));
        int bits = fields.stream().mapToInt(field -> field.type().width()).sum();
        if (bits > 0) {
            fields.addAll(padding(bits, fields.getLast()));
        }
        return new MetadataHeader(given, taken, new HeaderInstance(unique, fields, at));
    }

    /** What fills bits up to whole bytes, named after a field. */
    private static List<Variable> padding(int bits, Variable field) {
        int missing = Math.floorMod(-bits, Byte.SIZE);
        return missing == 0 ? List.of() : List.of(new Variable(Field.padding(field.name()), ValueType.bits(missing)));
    }

    /** No place of headers: one that is metadata is not on the wire by itself. Names of fields have a point. */
    private static P4Value place(String header, SemanticType type, Position at) {
        String name = type instanceof SemanticType.Structured ? header : header + ".value";
        return Shapes.made(name, type, leaf -> new Expression.Read(leaf, at), at);
    }

    private static List<Variable> variables(P4Value place) {
        return Leaves.all(place).stream()
                .map(leaf -> ((Expression.Read) leaf).variable())
                .toList();
    }

    public boolean isEmpty() {
        return header.fields().isEmpty();
    }

    /** What a copy carries to have it in front. */
    public List<Variable> carried() {
        return variables(given);
    }

    /** Whether something that was looked at reads it. */
    public boolean isReadBy(UsedVariables used) {
        return variables(taken).stream().anyMatch(used::reads);
    }

    /** Takes it in a parser; nothing if there is nothing in it. */
    public List<StructuredStatement> extracted(ProgramContext context) {
        if (isEmpty()) {
            return List.of();
        }
        context.draft().addOnTheWire(header);
        return List.of(StructuredStatement.Extract.of(header.name(), header.at()));
    }

    /** Writes it in a deparser; nothing if there is nothing in it. */
    public List<StructuredStatement> emitted(ProgramContext context) {
        if (isEmpty()) {
            return List.of();
        }
        context.draft().addOnTheWire(header);
        return List.of(
                new StructuredStatement.Assign(header.valid(), Simplify.TRUE, header.at()),
                new StructuredStatement.Emit(header.name(), header.at()));
    }
}
