package plumbline.p4.elaborate.architecture;

import java.util.List;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.program.ExternCall;
import plumbline.p4.elaborate.program.InstantiatedExtern;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Shapes;

/** {@code Digest} of TNA and PSA: what the type of an instance says is sent to the control plane. */
final class DigestFields {
    private DigestFields() {}

    /** The message that an instance declares. */
    static ExternInstance.DigestMessage declared(InstantiatedExtern extern) {
        P4Value shape = Shapes.place(extern.name(), extern.typeArguments().getFirst(), extern.at());
        List<Variable> fields = Leaves.data(shape).stream()
                .map(leaf -> ((Expression.Read) leaf).variable())
                .toList();
        return new ExternInstance.DigestMessage(extern.name(), fields, extern.at());
    }

    /** Sends what a call gives. */
    static StructuredStatement sent(ExternCall call, InstantiatedExtern extern) {
        P4Value data = Conversion.to(extern.typeArguments().getFirst(), call.argument(0), call.at());
        return new StructuredStatement.SendDigest(extern.name(), Leaves.data(data), call.at());
    }
}
