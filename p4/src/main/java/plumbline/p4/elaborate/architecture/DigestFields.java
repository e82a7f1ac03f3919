package plumbline.p4.elaborate.architecture;

import java.util.List;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.instance.InstantiatedExtern;
import plumbline.p4.elaborate.program.ExternCall;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Shapes;
import plumbline.p4.types.SemanticType;

/** What the type of a digest says is sent to the control plane. */
public final class DigestFields {
    private DigestFields() {}

    /** The message that an instance declares. */
    public static ExternInstance.DigestMessage declared(InstantiatedExtern extern) {
        return message(extern.name(), extern.typeArguments().getFirst(), extern.at());
    }

    /** The message of a name, with the fields of a type. */
    public static ExternInstance.DigestMessage message(String name, SemanticType type, Position at) {
        List<Variable> fields = Leaves.data(Shapes.place(name, type, at)).stream()
                .map(leaf -> ((Expression.Read) leaf).variable())
                .toList();
        return new ExternInstance.DigestMessage(name, fields, List.of(), at);
    }

    /** Sends what a call gives. */
    public static StructuredStatement sent(ExternCall call, InstantiatedExtern extern) {
        return sent(extern.name(), extern.typeArguments().getFirst(), call.argument(0), call.at());
    }

    /** Sends a value as a message of a type. */
    public static StructuredStatement sent(String name, SemanticType type, P4Value value, Position at) {
        return new StructuredStatement.SendDigest(name, Leaves.data(Conversion.to(type, value, at)), at);
    }
}
