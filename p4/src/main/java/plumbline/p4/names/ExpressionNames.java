package plumbline.p4.names;

import java.util.Set;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.syntax.P4Type;

/** The names in expressions and types. Members are not looked at: whose they are depends on types. */
final class ExpressionNames {
    private final NameScopes scopes;
    private final Set<String> errors;

    /** @param errors those that are declared; it grows while declarations are read */
    ExpressionNames(NameScopes scopes, Set<String> errors) {
        this.scopes = scopes;
        this.errors = errors;
    }

    void check(P4Expression expression) {
        switch (expression) {
            case P4Expression.Name name -> scopes.use(name.name(), name.global(), "name", name.at());
            case P4Expression.OfType type -> check(type.type());
            case P4Expression.Member member -> member(member);
            case P4Expression.Index index -> check(index.base(), index.index());
            case P4Expression.Slice slice -> check(slice.base(), slice.high(), slice.low());
            case P4Expression.WidthSlice slice -> check(slice.base(), slice.low(), slice.width());
            case P4Expression.Unary unary -> check(unary.operand());
            case P4Expression.Binary binary -> binary(binary);
            case P4Expression.Choice choice -> check(choice.condition(), choice.yes(), choice.no());
            case P4Expression.Cast cast -> {
                check(cast.type());
                check(cast.operand());
            }
            case P4Expression.Call call -> {
                check(call.target());
                call.types().forEach(this::check);
                call.arguments().forEach(argument -> check(argument.value()));
            }
            case P4Expression.Mask mask -> check(mask.value(), mask.mask());
            case P4Expression.Range range -> check(range.low(), range.high());
            case P4Expression.ListOf list -> list.elements().forEach(this::check);
            case P4Expression.StructOf struct -> struct.fields().forEach(field -> check(field.value()));
            case P4Expression.Number _,
                    P4Expression.Text _,
                    P4Expression.Truth _,
                    P4Expression.This _,
                    P4Expression.DontCare _,
                    P4Expression.Default _,
                    P4Expression.Dots _,
                    P4Expression.Invalid _ -> {}
        }
    }

    private void check(P4Expression... parts) {
        for (P4Expression part : parts) {
            check(part);
        }
    }

    /** A chain of operators leans to the left and may be long: it is walked and not recursed into. */
    private void binary(P4Expression.Binary whole) {
        P4Expression left = whole;
        while (left instanceof P4Expression.Binary binary) {
            check(binary.right());
            left = binary.left();
        }
        check(left);
    }

    private void member(P4Expression.Member member) {
        boolean error = member.base() instanceof P4Expression.OfType type
                && type.type() instanceof P4Type.Base base
                && base.kind() == P4Type.Kind.ERROR;
        if (error && !errors.contains(member.name())) {
            scopes.unknown(member.name(), "error", errors, member.at());
        } else {
            check(member.base());
        }
    }

    void check(P4Type type) {
        switch (type) {
            case P4Type.Base base -> base.width().ifPresent(this::check);
            case P4Type.Named named -> {
                scopes.use(named.name(), named.global(), "type", named.at());
                named.arguments().forEach(this::check);
            }
            case P4Type.Array array -> {
                check(array.element());
                check(array.size());
            }
            case P4Type.Tuple tuple -> tuple.elements().forEach(this::check);
            case P4Type.ListOf list -> check(list.element());
            case P4Type.Declared _, P4Type.Inferred _ -> {}
        }
    }
}
