package plumbline.p4.types.check;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plumbline.p4.syntax.P4Annotation;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.types.SemanticType;

/** Annotations (P4-16 language specification 1.2.4, chapter 20): the values of structured ones are constants. */
final class AnnotationChecks {
    private final ProgramChecks checks;

    AnnotationChecks(ProgramChecks checks) {
        this.checks = checks;
    }

    void check(List<P4Annotation> annotations) {
        Set<String> names = new HashSet<>();
        Set<String> structured = new HashSet<>();
        for (P4Annotation annotation : annotations) {
            boolean again = !names.add(annotation.name());
            if (annotation.values().isPresent()) {
                structured.add(annotation.name());
            }
            if (again && structured.contains(annotation.name())) {
                checks.error(
                        annotation.at(),
                        "duplicate-name",
                        "annotation '@" + annotation.name() + "' stands here already",
                        "one with square brackets stands once");
            }
            annotation.values().ifPresent(this::values);
        }
    }

    private void values(P4Expression values) {
        switch (values) {
            case P4Expression.ListOf list -> list.elements().forEach(this::value);
            case P4Expression.StructOf struct -> {
                checks.expressions().of(struct);
                struct.fields().forEach(field -> value(field.value()));
            }
            default -> value(values);
        }
    }

    private void value(P4Expression expression) {
        SemanticType type = checks.expressions().value(expression);
        boolean possible = type instanceof SemanticType.ArbitraryInt
                || type instanceof SemanticType.Text
                || type instanceof SemanticType.Bool
                || type instanceof SemanticType.Unknown;
        if (!possible) {
            checks.error(expression.at(), "type-mismatch", "expected an int, a bool or a string, found " + type, "");
        } else if (!checks.known().has(expression) && !(type instanceof SemanticType.Unknown)) {
            checks.error(expression.at(), "not-constant", "the value of an annotation is constant", "");
        }
    }
}
