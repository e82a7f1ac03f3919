package plumbline.p4.elaborate.value;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.value.P4Value.EnumMember;
import plumbline.p4.elaborate.value.P4Value.Fields;
import plumbline.p4.elaborate.value.P4Value.HeaderStack;
import plumbline.p4.elaborate.value.P4Value.HeaderValue;
import plumbline.p4.elaborate.value.P4Value.Piece;
import plumbline.p4.elaborate.value.P4Value.Scalar;
import plumbline.p4.elaborate.value.P4Value.Union;
import plumbline.p4.elaborate.value.P4Value.VariablePart;

/** Goes through the leaves of values. */
public final class Leaves {
    private Leaves() {}

    /** All of them in order, validity of a header before its fields. */
    public static List<Expression> all(P4Value value) {
        List<Expression> found = new ArrayList<>();
        replaced(value, leaf -> {
            found.add(leaf);
            return leaf;
        });
        return found;
    }

    /** Scalars and variable parts, in order: the data of a value that is put in one row. */
    public static List<P4Value> row(P4Value value) {
        return switch (value) {
            case Fields(Map<String, P4Value> fields) -> rowOf(fields.values());
            case HeaderValue header -> rowOf(header.fields().values());
            case Union(Map<String, P4Value> headers) -> rowOf(headers.values());
            case HeaderStack stack -> rowOf(stack.elements());
            default -> List.of(value);
        };
    }

    private static List<P4Value> rowOf(Collection<P4Value> values) {
        return values.stream().flatMap(value -> row(value).stream()).toList();
    }

    /** Those that are data: without validity and variable parts. */
    public static List<Expression> data(P4Value value) {
        return row(value).stream()
                .flatMap(part -> switch (part) {
                    case Scalar(Expression expression) -> Stream.of(expression);
                    case EnumMember member -> Stream.of(Conversion.number(member));
                    default -> Stream.<Expression>empty();
                })
                .toList();
    }

    /** The headers in a value, in order. */
    public static List<HeaderValue> headers(P4Value value) {
        return switch (value) {
            case HeaderValue header -> List.of(header);
            case Fields(Map<String, P4Value> fields) -> headersOf(fields.values());
            case Union(Map<String, P4Value> headers) -> headersOf(headers.values());
            case HeaderStack stack -> headersOf(stack.elements());
            default -> List.of();
        };
    }

    /** The pieces of the variable parts in a value, in order. */
    public static List<Piece> pieces(P4Value value) {
        return row(value).stream()
                .flatMap(part -> part instanceof VariablePart variable ? variable.pieces().stream() : Stream.empty())
                .toList();
    }

    /** What follows the variable parts in a value. */
    public static List<Piece> rests(P4Value value) {
        return row(value).stream()
                .flatMap(part -> part instanceof VariablePart variable ? variable.rest().stream() : Stream.empty())
                .toList();
    }

    private static List<HeaderValue> headersOf(Collection<P4Value> values) {
        return values.stream().flatMap(value -> headers(value).stream()).toList();
    }

    /** The value with other leaves. It is no place of a header any more. */
    public static P4Value replaced(P4Value value, UnaryOperator<Expression> change) {
        return switch (value) {
            case Scalar(Expression expression) -> new Scalar(change.apply(expression));
            case Fields(Map<String, P4Value> fields) -> new Fields(replaced(fields, change));
            case HeaderValue header -> {
                Expression valid = change.apply(header.valid());
                yield new HeaderValue(Optional.empty(), header.type(), valid, replaced(header.fields(), change));
            }
            case Union(Map<String, P4Value> headers) -> new Union(replaced(headers, change));
            case HeaderStack stack ->
                new HeaderStack(
                        stack.name(),
                        stack.elements().stream()
                                .map(element -> replaced(element, change))
                                .toList());
            case VariablePart part ->
                new VariablePart(
                        part.sizes().stream()
                                .map(piece -> replaced(piece, change))
                                .toList(),
                        part.rest().map(piece -> replaced(piece, change)));
            default -> value;
        };
    }

    private static Piece replaced(Piece piece, UnaryOperator<Expression> change) {
        return new Piece(Optional.empty(), piece.bits(), change.apply(piece.valid()), change.apply(piece.value()));
    }

    private static Map<String, P4Value> replaced(Map<String, P4Value> values, UnaryOperator<Expression> change) {
        Map<String, P4Value> changed = new LinkedHashMap<>();
        values.forEach((name, value) -> changed.put(name, replaced(value, change)));
        return changed;
    }

    /** Two values of one shape put together leaf by leaf. */
    public static P4Value joined(P4Value left, P4Value right, BinaryOperator<Expression> join, Position at) {
        P4Value first = left instanceof EnumMember member ? new Scalar(Conversion.number(member)) : left;
        List<Expression> others = right instanceof EnumMember member ? List.of(Conversion.number(member)) : all(right);
        if (all(first).size() != others.size()) {
            throw Refusal.unsupported(at, "these values have different parts", "write them out field by field");
        }
        int[] next = {0};
        return replaced(first, leaf -> join.apply(leaf, others.get(next[0]++)));
    }

    /** One value or the other. */
    public static P4Value chosen(Expression condition, P4Value yes, P4Value no, Position at) {
        return joined(yes, no, (a, b) -> ValueFolding.choose(condition, a, b, at), at);
    }

    /** The variables that the leaves read. */
    public static Set<Variable> variables(P4Value value) {
        Set<Variable> found = new LinkedHashSet<>();
        all(value).forEach(leaf -> found.addAll(Operations.reads(leaf)));
        return found;
    }

    /** Whether it is the same whatever the packet is. */
    public static boolean isConstant(P4Value value) {
        return all(value).stream().allMatch(Expression.Constant.class::isInstance);
    }
}
