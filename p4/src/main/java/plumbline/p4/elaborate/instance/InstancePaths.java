package plumbline.p4.elaborate.instance;

import java.util.List;
import java.util.Optional;
import plumbline.p4.source.P4Token;
import plumbline.p4.syntax.P4Annotation;
import plumbline.p4.syntax.P4Expression;

/** Names that the control plane uses, as p4c gives them (P4-16 specification, section 18.3.2). */
public final class InstancePaths {
    private InstancePaths() {}

    /** The name of a declaration: written in {@code @name}, from the outermost scope if it begins with a dot. */
    public static String of(String declared, List<P4Annotation> annotations, ElaborationScope scope) {
        Optional<String> written = written(annotations);
        return written.filter(name -> name.startsWith("."))
                .map(name -> name.substring(1))
                .orElseGet(() -> scope.named(written.orElse(declared)));
    }

    /** What {@code @name} says. */
    public static Optional<String> written(List<P4Annotation> annotations) {
        return P4Annotation.find(annotations, "name")
                .flatMap(annotation -> annotation.body().stream()
                        .filter(token -> token.kind() == P4Token.Kind.STRING)
                        .findFirst())
                .map(P4Token::text);
    }

    /** The name of a key: the expression as it is written. */
    public static String ofKey(P4Expression expression) {
        return switch (expression) {
            case P4Expression.Name name -> name.name();
            case P4Expression.Member member -> ofKey(member.base()) + "." + member.name();
            case P4Expression.Index index -> ofKey(index.base()) + "[" + ofKey(index.index()) + "]";
            case P4Expression.Slice slice ->
                ofKey(slice.base()) + "[" + ofKey(slice.high()) + ":" + ofKey(slice.low()) + "]";
            case P4Expression.Number number -> number.value().toString();
            case P4Expression.Call call
            when call.target() instanceof P4Expression.Member member
                    && member.name().equals("isValid") -> ofKey(member.base()) + ".$valid$";
            case P4Expression.Cast cast -> ofKey(cast.operand());
            case P4Expression.Binary binary ->
                ofKey(binary.left()) + " " + binary.operator().symbol() + " " + ofKey(binary.right());
            default -> "key";
        };
    }
}
