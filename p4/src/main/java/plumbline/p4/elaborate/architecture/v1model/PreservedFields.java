package plumbline.p4.elaborate.architecture.v1model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.source.P4Token;
import plumbline.p4.syntax.P4Annotation;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.types.SemanticType;

/** The fields of the metadata that are annotated with {@code @field_list(n)}. */
final class PreservedFields {
    private final ProgramContext context;

    PreservedFields(ProgramContext context) {
        this.context = context;
    }

    List<Variable> of(P4Value metadata, SemanticType type, BigInteger number) {
        List<Variable> found = new ArrayList<>();
        if (type instanceof SemanticType.Structured structured && metadata instanceof P4Value.Fields(var values)) {
            collect(values, structured, number, found);
        }
        return found;
    }

    private void collect(
            Map<String, P4Value> values, SemanticType.Structured type, BigInteger number, List<Variable> found) {
        for (P4Declaration.FieldDeclaration field : type.declaration().fields()) {
            P4Value value = values.get(field.name());
            if (field.annotations().stream().anyMatch(annotation -> names(annotation, number))) {
                Leaves.data(value).forEach(leaf -> found.add(((Expression.Read) leaf).variable()));
            } else if (type.field(field.name()).map(SemanticType.Field::type).orElse(null)
                            instanceof SemanticType.Structured inner
                    && value instanceof P4Value.Fields(var innerValues)) {
                collect(innerValues, inner, number, found);
            }
        }
    }

    private boolean names(P4Annotation annotation, BigInteger number) {
        return annotation.name().equals("field_list")
                && annotation.body().stream()
                        .anyMatch(token -> number(token).filter(number::equals).isPresent());
    }

    private Optional<BigInteger> number(P4Token token) {
        return switch (token.kind()) {
            case NUMBER -> written(token.text());
            case NAME -> context.typed().number(token.text());
            default -> Optional.empty();
        };
    }

    private static Optional<BigInteger> written(String text) {
        String digits = text.replaceFirst("^\\d+[ws]", "");
        return digits.matches("\\d{1,9}") ? Optional.of(new BigInteger(digits)) : Optional.empty();
    }
}
