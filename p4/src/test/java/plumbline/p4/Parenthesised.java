package plumbline.p4;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.syntax.P4Type;

/** Prints an expression with all its parentheses. */
final class Parenthesised {
    private Parenthesised() {}

    static String of(P4Expression expression) {
        return switch (expression) {
            case P4Expression.Number number ->
                (number.width() == 0 ? "" : number.width() + (number.signed() ? "s" : "w")) + number.value();
            case P4Expression.Text text -> '"' + text.value() + '"';
            case P4Expression.Truth truth -> String.valueOf(truth.value());
            case P4Expression.Name name -> (name.global() ? "." : "") + name.name();
            case P4Expression.OfType type -> type(type.type());
            case P4Expression.This _ -> "this";
            case P4Expression.DontCare _ -> "_";
            case P4Expression.Default _ -> "default";
            case P4Expression.Dots _ -> "...";
            case P4Expression.Invalid _ -> "{#}";
            case P4Expression.Member member -> of(member.base()) + "." + member.name();
            case P4Expression.Index index -> of(index.base()) + "[" + of(index.index()) + "]";
            case P4Expression.Slice slice -> of(slice.base()) + "[" + of(slice.high()) + ":" + of(slice.low()) + "]";
            case P4Expression.WidthSlice slice ->
                of(slice.base()) + "[" + of(slice.low()) + "+:" + of(slice.width()) + "]";
            case P4Expression.Unary unary -> "(" + unary.operator().symbol() + " " + of(unary.operand()) + ")";
            case P4Expression.Binary binary ->
                "(" + of(binary.left()) + " " + binary.operator().symbol() + " " + of(binary.right()) + ")";
            case P4Expression.Choice choice ->
                "(" + of(choice.condition()) + " ? " + of(choice.yes()) + " : " + of(choice.no()) + ")";
            case P4Expression.Cast cast -> "((" + type(cast.type()) + ") " + of(cast.operand()) + ")";
            case P4Expression.Call call ->
                of(call.target())
                        + types(call.types())
                        + call.arguments().stream()
                                .map(argument -> argument.name()
                                                .map(name -> name + " = ")
                                                .orElse("")
                                        + of(argument.value()))
                                .collect(Collectors.joining(", ", "(", ")"));
            case P4Expression.Mask mask -> of(mask.value()) + " &&& " + of(mask.mask());
            case P4Expression.Range range -> of(range.low()) + " .. " + of(range.high());
            case P4Expression.ListOf list ->
                list.elements().stream().map(Parenthesised::of).collect(Collectors.joining(", ", "{", "}"));
            case P4Expression.StructOf struct ->
                struct.fields().stream()
                                .map(field -> field.name() + " = " + of(field.value()))
                                .collect(Collectors.joining(", ", "{", ""))
                        + (struct.open() ? ", ...}" : "}");
        };
    }

    private static String types(List<P4Type> types) {
        return types.isEmpty()
                ? ""
                : types.stream().map(Parenthesised::type).collect(Collectors.joining(", ", "<", ">"));
    }

    static String type(P4Type type) {
        return switch (type) {
            case P4Type.Base base ->
                base.kind().name().toLowerCase(Locale.ROOT)
                        + base.width().map(width -> "<" + of(width) + ">").orElse("");
            case P4Type.Named named -> named.name() + types(named.arguments());
            case P4Type.Array array -> type(array.element()) + "[" + of(array.size()) + "]";
            case P4Type.Tuple tuple -> "tuple" + types(tuple.elements());
            case P4Type.ListOf list -> "list<" + type(list.element()) + ">";
            case P4Type.Declared declared -> declared.declaration().name();
            case P4Type.Inferred _ -> "_";
        };
    }
}
