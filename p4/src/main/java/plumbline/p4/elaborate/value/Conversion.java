package plumbline.p4.elaborate.value;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.ValueType;
import plumbline.p4.elaborate.value.P4Value.EnumMember;
import plumbline.p4.elaborate.value.P4Value.Fields;
import plumbline.p4.elaborate.value.P4Value.HeaderStack;
import plumbline.p4.elaborate.value.P4Value.HeaderValue;
import plumbline.p4.elaborate.value.P4Value.Scalar;
import plumbline.p4.elaborate.value.P4Value.Union;
import plumbline.p4.elaborate.value.P4Value.Unusable;
import plumbline.p4.elaborate.value.P4Value.Whole;
import plumbline.p4.syntax.P4Declaration.Structure;
import plumbline.p4.types.SemanticType;

/** Casts, written and not written (P4-16 specification, section 8.11). */
public final class Conversion {
    private Conversion() {}

    /** The number that stands for a member of an enumeration whose members have no values. */
    public static Expression number(EnumMember member) {
        return Simplify.constant(
                member.index(), Shapes.indexWidth(member.enumeration().members().size()));
    }

    /** A scalar of its own type. */
    public static Expression scalar(P4Value value, Position at) {
        return switch (value) {
            case Scalar(Expression expression) -> expression;
            case EnumMember member -> number(member);
            case Fields(Map<String, P4Value> fields)
            when fields.size() == 1 -> scalar(fields.values().iterator().next(), at);
            case Whole _ ->
                throw Refusal.unsupported(at, "a number without a width", "write its width: 8w1, (bit<8>) 1");
            case Unusable(var what, var wayOut) -> throw Refusal.unsupported(at, what, wayOut);
            default -> throw Refusal.unsupported(at, "this has no single value here", "use one field of it");
        };
    }

    /** A number that is known when the program is compiled. */
    public static long constant(P4Value value, Position at) {
        if (scalar(value, ValueType.bits(Integer.SIZE), at) instanceof Expression.Constant constant) {
            return constant.value().longValue();
        }
        throw Refusal.unsupported(at, "this must be known when the program is compiled", "write a constant");
    }

    /** A scalar as a type of values. */
    public static Expression scalar(P4Value value, ValueType type, Position at) {
        return value instanceof Whole(BigInteger number)
                ? Simplify.constant(number, type)
                : Simplify.cast(type, scalar(value, at), at);
    }

    /** The value as a type. */
    public static P4Value to(SemanticType type, P4Value value, Position at) {
        if (value instanceof P4Value.Default) {
            return Shapes.zero(type, at);
        }
        return switch (type) {
            case SemanticType.Bits bits when bits.width() == 0 -> P4Value.NOTHING;
            case SemanticType.Bits _ when value instanceof P4Value.Nothing -> Shapes.zero(type, at); // of no bits
            case SemanticType.Bits _, SemanticType.Bool _ -> new Scalar(scalar(value, Shapes.scalar(type, at), at));
            case SemanticType.Newtype newtype -> to(newtype.under(), value, at);
            case SemanticType.Enum enumeration
            when enumeration.underlying().isPresent() ->
                to(enumeration.underlying().get(), value, at);
            case SemanticType.Structured structured -> toStructure(structured, value, at);
            case SemanticType.Tuple(var types)
            when value instanceof Fields given -> Fields.of(elements(types, given, at));
            case SemanticType.Stack(var element, int size)
            when value instanceof Fields given ->
                new HeaderStack("", elements(Collections.nCopies(size, element), given, at));
            default -> value;
        };
    }

    /** Of types, the values of a list in their order; what it lacks is the default. */
    private static List<P4Value> elements(List<SemanticType> types, Fields given, Position at) {
        List<P4Value> values = new ArrayList<>(given.values().values());
        return IntStream.range(0, types.size())
                .mapToObj(i -> to(types.get(i), i < values.size() ? values.get(i) : P4Value.DEFAULT, at))
                .toList();
    }

    private static P4Value toStructure(SemanticType.Structured type, P4Value value, Position at) {
        if (value instanceof P4Value.Invalid) {
            return Shapes.zero(type, at);
        }
        if (!(value instanceof Fields(Map<String, P4Value> given))) {
            return value;
        }
        Map<String, P4Value> fields = fields(type, given, at);
        if (type.declaration().structure() == Structure.HEADER_UNION) {
            return new Union(fields);
        }
        return type.declaration().structure() == Structure.HEADER
                ? new HeaderValue(Optional.empty(), type, Simplify.TRUE, fields)
                : new Fields(fields);
    }

    private static Map<String, P4Value> fields(SemanticType.Structured type, Map<String, P4Value> given, Position at) {
        List<P4Value> inOrder = new ArrayList<>(given.values());
        boolean isNumbered = given.containsKey("0");
        Map<String, P4Value> fields = new LinkedHashMap<>();
        for (SemanticType.Field field : type.fields()) {
            int place = fields.size();
            P4Value value = isNumbered
                    ? place < inOrder.size() ? inOrder.get(place) : P4Value.DEFAULT
                    : given.getOrDefault(field.name(), P4Value.DEFAULT);
            fields.put(field.name(), to(field.type(), value, at));
        }
        return fields;
    }
}
