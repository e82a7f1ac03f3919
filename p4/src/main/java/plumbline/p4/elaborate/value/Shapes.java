package plumbline.p4.elaborate.value;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import plumbline.isa.model.Header;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.value.P4Value.Fields;
import plumbline.p4.elaborate.value.P4Value.HeaderStack;
import plumbline.p4.elaborate.value.P4Value.HeaderValue;
import plumbline.p4.elaborate.value.P4Value.Piece;
import plumbline.p4.elaborate.value.P4Value.Scalar;
import plumbline.p4.elaborate.value.P4Value.Union;
import plumbline.p4.elaborate.value.P4Value.VariablePart;
import plumbline.p4.syntax.P4Annotation;
import plumbline.p4.syntax.P4Declaration.Structure;
import plumbline.p4.types.SemanticType;

/** Values of a type whose leaves are given by name: places, zeros, bits of a packet. */
public final class Shapes {
    /** Bits of an error. */
    public static final int ERROR_WIDTH = 16;

    private final LeafMaker leaves;
    private final boolean ofVariables;
    private final Position at;

    /** Gives the leaf of a name. */
    @FunctionalInterface
    public interface LeafMaker extends Function<Variable, Expression> {}

    private Shapes(LeafMaker leaves, boolean ofVariables, Position at) {
        this.leaves = leaves;
        this.ofVariables = ofVariables;
        this.at = at;
    }

    /** A place: a variable for each leaf. */
    public static P4Value place(String name, SemanticType type, Position at) {
        return new Shapes(variable -> new Expression.Read(variable, at), true, at).of(name, type);
    }

    /** Zeros, and invalid headers. */
    public static P4Value zero(SemanticType type, Position at) {
        return new Shapes(variable -> Simplify.constant(BigInteger.ZERO, variable.type()), false, at).of("", type);
    }

    /** A value with the leaves that are made, headers included. */
    public static P4Value made(String name, SemanticType type, LeafMaker leaves, Position at) {
        return new Shapes(leaves, false, at).of(name, type);
    }

    private P4Value of(String name, SemanticType type) {
        return switch (type) {
            case SemanticType.Bits bits when bits.width() == 0 -> P4Value.NOTHING;
            case SemanticType.Newtype newtype -> of(name, newtype.under());
            case SemanticType.Structured structured -> structured(name, structured);
            case SemanticType.Stack stack -> stack(name, stack);
            case SemanticType.Tuple tuple -> {
                Map<String, P4Value> fields = new LinkedHashMap<>();
                tuple.elements().forEach(element -> {
                    String number = Integer.toString(fields.size());
                    fields.put(number, of(name + "." + number, element));
                });
                yield new Fields(fields);
            }
            case SemanticType.Varbits(int max) -> new VariablePart(sizes(name, max), Optional.empty());
            case SemanticType.Void _ -> P4Value.NOTHING;
            case SemanticType.Enum enumeration
            when enumeration.underlying().isPresent() ->
                of(name, enumeration.underlying().get());
            default -> new Scalar(leaves.apply(new Variable(name, scalar(type, at))));
        };
    }

    private P4Value structured(String name, SemanticType.Structured type) {
        Map<String, P4Value> fields = new LinkedHashMap<>();
        for (SemanticType.Field field : type.fields()) {
            if (field.type() instanceof SemanticType.Varbits(int max)) {
                return header(name, type, fields, field, max);
            }
            fields.put(field.name(), of(name + "." + field.name(), field.type()));
        }
        return switch (type.declaration().structure()) {
            case STRUCT -> new Fields(fields);
            case HEADER_UNION -> new Union(fields);
            case HEADER -> header(name, type, fields);
        };
    }

    private HeaderValue header(String name, SemanticType.Structured type, Map<String, P4Value> fields) {
        return new HeaderValue(
                ofVariables ? Optional.of(name) : Optional.empty(),
                type,
                leaves.apply(new Variable(Header.validity(name), ValueType.BOOL)),
                fields);
    }

    /** A header with a varbit: what follows in it is one piece, of which the fields are slices. */
    private HeaderValue header(
            String name,
            SemanticType.Structured type,
            Map<String, P4Value> fields,
            SemanticType.Field varbit,
            int max) {
        List<SemanticType.Field> behind = type.fields()
                .subList(type.fields().indexOf(varbit) + 1, type.fields().size());
        int left = behind.stream().mapToInt(field -> bits(field.type(), at)).sum();
        String whole = name + "." + varbit.name();
        Optional<Piece> rest = left == 0 ? Optional.empty() : Optional.of(piece(whole + "$rest", left));
        fields.put(varbit.name(), new VariablePart(sizes(whole, max), rest));
        for (SemanticType.Field field : behind) {
            int high = left - 1;
            left -= bits(field.type(), at);
            Expression slice = Simplify.slice(rest.orElseThrow().value(), high, left, at);
            fields.put(field.name(), new Scalar(Simplify.cast(scalar(field.type(), at), slice, at)));
        }
        return header(name, type, fields);
    }

    private List<Piece> sizes(String name, int max) {
        List<Piece> pieces = new ArrayList<>();
        for (int bits = Integer.highestOneBit(max); bits >= Byte.SIZE; bits /= 2) {
            pieces.add(piece(name + "$" + bits, bits));
        }
        return pieces;
    }

    private Piece piece(String name, int bits) {
        return new Piece(
                ofVariables ? Optional.of(name) : Optional.empty(),
                bits,
                leaves.apply(new Variable(Header.validity(name), ValueType.BOOL)),
                leaves.apply(new Variable(name + ".bits", ValueType.bits(bits))));
    }

    private P4Value stack(String name, SemanticType.Stack type) {
        List<P4Value> elements = new ArrayList<>();
        for (int i = 0; i < type.size(); i++) {
            elements.add(of(name + "[" + i + "]", type.element()));
        }
        return new HeaderStack(name, elements);
    }

    /** The type of the values of a scalar type. */
    public static ValueType scalar(SemanticType type, Position at) {
        return switch (type) {
            case SemanticType.Bits(int width, boolean signed) when width > 0 -> new ValueType.Bits(width, signed);
            case SemanticType.Bool _ -> ValueType.BOOL;
            case SemanticType.ErrorCode _ -> ValueType.bits(ERROR_WIDTH);
            case SemanticType.Newtype newtype -> scalar(newtype.under(), at);
            case SemanticType.Enum enumeration ->
                enumeration
                        .underlying()
                        .map(under -> scalar(under, at))
                        .orElseGet(() -> ValueType.bits(
                                indexWidth(enumeration.declaration().members().size())));
            default ->
                throw Refusal.unsupported(
                        at, "a value of type " + type + " cannot be kept in a packet", "use a type with a width");
        };
    }

    /** Bits of a number below {@code count}, 1 or more. */
    public static int indexWidth(int count) {
        return Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(count - 1));
    }

    /** Bits of a header or a scalar on the wire, without a variable part. */
    public static int bits(SemanticType type, Position at) {
        return bits(type, isFlexibleHeader(type), at);
    }

    /** Bits in front of a field of a header that fill it up to whole bytes, if the header is flexible. */
    public static int padding(SemanticType header, int fieldBits) {
        return isFlexibleHeader(header) ? Math.floorMod(-fieldBits, Byte.SIZE) : 0;
    }

    private static boolean isFlexibleHeader(SemanticType type) {
        return type instanceof SemanticType.Structured structured
                && structured.declaration().structure() == Structure.HEADER
                && isFlexible(structured);
    }

    /** Whether a compiler may lay out a structure, or one that is a field of it, as it likes. */
    private static boolean isFlexible(SemanticType.Structured type) {
        return isFlexible(type.declaration().annotations())
                || type.declaration().fields().stream().anyMatch(field -> isFlexible(field.annotations()))
                || type.fields().stream()
                        .anyMatch(field -> field.type() instanceof SemanticType.Structured inner && isFlexible(inner));
    }

    private static boolean isFlexible(List<P4Annotation> annotations) {
        return P4Annotation.find(annotations, "flexible").isPresent();
    }

    /** @param whole whether each field is filled up to whole bytes */
    private static int bits(SemanticType type, boolean whole, Position at) {
        return switch (type) {
            case SemanticType.Structured structured
            when structured.declaration().structure() != Structure.HEADER_UNION ->
                structured.fields().stream()
                        .mapToInt(field -> bits(field.type(), whole, at))
                        .sum();
            case SemanticType.Tuple tuple ->
                tuple.elements().stream()
                        .mapToInt(element -> bits(element, whole, at))
                        .sum();
            case SemanticType.Stack stack -> stack.size() * bits(stack.element(), at);
            case SemanticType.Varbits _ -> 0;
            case SemanticType.Newtype newtype -> bits(newtype.under(), whole, at);
            case SemanticType.Bits bits -> filled(bits.width(), whole);
            default -> filled(scalar(type, at).width(), whole);
        };
    }

    private static int filled(int width, boolean whole) {
        return whole ? Math.ceilDiv(width, Byte.SIZE) * Byte.SIZE : width;
    }
}
