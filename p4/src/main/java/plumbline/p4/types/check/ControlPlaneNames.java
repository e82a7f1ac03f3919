package plumbline.p4.types.check;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.p4.source.P4Token;
import plumbline.p4.syntax.P4Annotation;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Expression;

/** The names that the control plane uses (P4-16 language specification 1.2.4, section 18.3.2). */
final class ControlPlaneNames {
    /** Several actions may do nothing by this name. */
    private static final String NO_ACTION = ".NoAction";

    private final ProgramChecks checks;
    private final Map<String, Position> actions = new HashMap<>();

    ControlPlaneNames(ProgramChecks checks) {
        this.checks = checks;
    }

    /**
     * An action's name from the outermost scope, if it has one, is no other action's. Converters from P4_14 gave
     * actions of ingress and egress one name; p4c refuses it since 2024 (DuplicateActionControlPlaneNameCheck).
     */
    void declare(P4Declaration.Action action) {
        boolean outermost = checks.surroundings.part().isEmpty();
        Optional<String> written = name(action.annotations());
        Optional<String> name = outermost
                ? Optional.of(absolute(written.orElse(action.name())))
                : written.filter(given -> given.startsWith("."));
        name.filter(given -> !given.equals(NO_ACTION)).ifPresent(given -> {
            Position first = actions.putIfAbsent(given, action.at());
            if (first != null) {
                checks.error(
                        action.at(),
                        "duplicate-name",
                        "the control plane names an action '" + given + "' already, at " + first,
                        "give one another @name, or none: then its control's name is in front");
            }
        });
    }

    private static String absolute(String name) {
        return name.startsWith(".") ? name : "." + name;
    }

    private static Optional<String> name(List<P4Annotation> annotations) {
        return P4Annotation.find(annotations, "name")
                .flatMap(annotation -> annotation.body().stream().findFirst())
                .map(P4Token::text);
    }

    /** A key that is no name by itself has one for the control plane. */
    void check(P4Declaration.Key key) {
        if (name(key.annotations()).isEmpty() && !hasName(key.expression())) {
            checks.error(
                    key.expression().at(),
                    "table",
                    "this key has no name for the control plane",
                    "give it one: @name(\"key\")");
        }
    }

    private static boolean hasName(P4Expression key) {
        return switch (key) {
            case P4Expression.Name _, P4Expression.Number _, P4Expression.Truth _, P4Expression.This _ -> true;
            case P4Expression.Member member -> hasName(member.base());
            case P4Expression.Index index -> hasName(index.base()) && hasName(index.index());
            case P4Expression.Slice slice -> hasName(slice.base());
            case P4Expression.WidthSlice slice -> hasName(slice.base());
            case P4Expression.OfType _ -> true;
            case P4Expression.Binary(var operator, P4Expression left, P4Expression right, var _) ->
                operator == P4Expression.BinaryOperator.BIT_AND && hasName(left) && hasName(right);
            case P4Expression.Call(P4Expression target, var _, var _, var _) -> hasName(target);
            default -> false;
        };
    }
}
