package plumbline.p4.types.check;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plumbline.p4.source.P4Token;
import plumbline.p4.syntax.P4Annotation;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.types.SemanticType;

/** Annotations (P4-16 language specification 1.2.4, chapter 20): the values of structured ones are constants. */
final class AnnotationChecks {
    private static final Set<String> TEXTS = Set.of("name", "deprecated");
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
            text(annotation);
        }
    }

    /** Names and reasons are texts, or texts side by side. */
    private void text(P4Annotation annotation) {
        boolean texts =
                annotation.body().stream().allMatch(token -> token.kind() == P4Token.Kind.STRING || token.is("++"));
        if (annotation.name().equals("match") && !isMatchKind(annotation)) {
            checks.error(annotation.at(), "unknown-name", "expected a match kind in '@match'", "@match(ternary)");
        }
        if (TEXTS.contains(annotation.name()) && !texts) {
            checks.error(
                    annotation.at(),
                    "type-mismatch",
                    "expected a text in '@" + annotation.name() + "'",
                    "write it in quotes");
        }
    }

    /** The width of a field of varbit may be that of a field that stands before it. */
    void length(P4Declaration.FieldDeclaration field, Set<String> before) {
        for (P4Annotation annotation : field.annotations()) {
            boolean name = annotation.name().equals("length")
                    && annotation.body().size() == 1
                    && annotation.body().getFirst().kind() == P4Token.Kind.NAME;
            if (name && !before.contains(annotation.body().getFirst().text())) {
                checks.scopes.unknown(annotation.body().getFirst().text(), "field", before, annotation.at());
            }
        }
    }

    private boolean isMatchKind(P4Annotation annotation) {
        return annotation.body().size() == 1
                && checks.tables.isMatchKind(annotation.body().getFirst().text());
    }

    private void values(P4Expression values) {
        switch (values) {
            case P4Expression.ListOf list -> list.elements().forEach(this::value);
            case P4Expression.StructOf struct -> {
                checks.expressions.of(struct);
                struct.fields().forEach(field -> value(field.value()));
            }
            default -> value(values);
        }
    }

    private void value(P4Expression expression) {
        SemanticType type = checks.expressions.value(expression);
        boolean possible = type instanceof SemanticType.ArbitraryInt
                || type instanceof SemanticType.Text
                || type instanceof SemanticType.Bool
                || type instanceof SemanticType.Unknown;
        if (!possible) {
            checks.error(expression.at(), "type-mismatch", "expected an int, a bool or a string, found " + type, "");
        } else if (!checks.known.has(expression) && !(type instanceof SemanticType.Unknown)) {
            checks.error(expression.at(), "constant", "the value of an annotation is constant", "");
        }
    }
}
