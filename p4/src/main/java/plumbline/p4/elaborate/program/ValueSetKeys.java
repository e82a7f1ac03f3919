package plumbline.p4.elaborate.program;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table.MatchKind;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance.ValueSet;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.Shapes;
import plumbline.p4.source.P4Token;
import plumbline.p4.syntax.P4Annotation;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.types.SemanticType;

/**
 * What a value of a value set has: the fields of its struct, each compared as its {@code @match} says. Where nothing is
 * said a value may have a mask, as the parser's TCAM takes it.
 */
final class ValueSetKeys {
    private static final String ONE = "value";

    private ValueSetKeys() {}

    static List<ValueSet.Key> of(SemanticType element, Position at) {
        List<ValueSet.Key> keys = new ArrayList<>();
        add(element, "", MatchKind.TERNARY, at, keys);
        return keys;
    }

    private static void add(SemanticType type, String name, MatchKind kind, Position at, List<ValueSet.Key> keys) {
        switch (type) {
            case SemanticType.Structured struct -> {
                List<P4Declaration.FieldDeclaration> declared =
                        struct.declaration().fields();
                for (int i = 0; i < declared.size(); i++) {
                    P4Declaration.FieldDeclaration field = declared.get(i);
                    String inner = name.isEmpty() ? field.name() : name + "." + field.name();
                    add(struct.fields().get(i).type(), inner, kind(field), at, keys);
                }
            }
            case SemanticType.Tuple tuple -> {
                for (int i = 0; i < tuple.elements().size(); i++) {
                    add(tuple.elements().get(i), name.isEmpty() ? ONE + i : name + "." + i, kind, at, keys);
                }
            }
            default -> {
                List<Expression> leaves = Leaves.data(Shapes.zero(type, at));
                leaves.forEach(leaf ->
                        keys.add(new ValueSet.Key(new Variable(name.isEmpty() ? ONE : name, leaf.type()), kind)));
            }
        }
    }

    private static MatchKind kind(P4Declaration.FieldDeclaration field) {
        return P4Annotation.find(field.annotations(), "match")
                .map(P4Annotation::body)
                .filter(body -> body.size() == 1 && body.getFirst().kind() == P4Token.Kind.NAME)
                .flatMap(body -> P4Tables.kind(body.getFirst().text()))
                .orElse(MatchKind.TERNARY);
    }
}
