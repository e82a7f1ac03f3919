package plumbline.p4.elaborate.architecture.portable;

import java.util.function.BiFunction;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.ValueType;
import plumbline.p4.elaborate.architecture.IntrinsicVariables;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.Shapes;
import plumbline.p4.types.SemanticType;

/** Structures by which an architecture tells blocks something. */
public final class InputMetadata {
    private InputMetadata() {}

    /** @param value of a field of a name and type */
    public static P4Value of(SemanticType type, Position at, BiFunction<String, ValueType, Expression> value) {
        return Shapes.made(
                "", type, leaf -> Simplify.cast(leaf.type(), value.apply(lastPart(leaf.name()), leaf.type()), at), at);
    }

    /** What is said of a field that the architecture does not have. */
    public static Refusal unknown(String field, String file, Position at) {
        return Refusal.unsupported(at, "metadata '" + field + "'", "use the fields that " + file + " has");
    }

    private static String lastPart(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** What an intrinsic holds. */
    public static Expression read(Intrinsic intrinsic, Position at) {
        return new Expression.Read(IntrinsicVariables.of(intrinsic), at);
    }

    /** Whether an intrinsic of one bit is 1. */
    public static Expression truth(Intrinsic intrinsic, Position at) {
        return Simplify.cast(ValueType.BOOL, read(intrinsic, at), at);
    }
}
