package plumbline.p4.elaborate.architecture.tofino;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.p4.elaborate.instance.InstantiatedExtern;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.ValueFolding;
import plumbline.p4.source.P4Token;
import plumbline.p4.syntax.P4Annotation;

/**
 * {@code @symmetric("a", "b")} of a hash: a flow and its answers get the same value. The chip feeds the two fields into
 * the same inputs of its hash matrix, which is linear: 0 in place of the first, and both XORed in place of the second
 * (p4lang/p4c: backends/tofino/bf-p4c/mau/asm_hash_output.cpp, emit_ixbar_gather_map).
 */
final class SymmetricInputs {
    private SymmetricInputs() {}

    /** The inputs of a hash, as it is annotated. */
    static List<Expression> of(InstantiatedExtern hash, List<Expression> inputs, Position at) {
        List<Expression> symmetric = new ArrayList<>(inputs);
        List<P4Annotation> annotations =
                hash.declaration().map(declared -> declared.annotations()).orElse(List.of());
        for (P4Annotation annotation : annotations) {
            if (annotation.name().equals("symmetric")) {
                List<Integer> pair = annotation.body().stream()
                        .filter(token -> token.kind() == P4Token.Kind.STRING)
                        .map(token -> place(token.text(), inputs, annotation.at()))
                        .sorted()
                        .toList();
                combine(pair, symmetric, at);
            }
        }
        return symmetric;
    }

    private static void combine(List<Integer> pair, List<Expression> inputs, Position at) {
        if (pair.size() == 2) {
            Expression first = inputs.get(pair.getFirst());
            Expression both = ValueFolding.binary(BinaryOperation.XOR, first, inputs.get(pair.getLast()), at);
            inputs.set(pair.getFirst(), Simplify.constant(0, first.type().width()));
            inputs.set(pair.getLast(), both);
        }
    }

    /** The input of a field, whatever name the parameter with the headers has there. */
    private static int place(String field, List<Expression> inputs, Position at) {
        for (int i = 0; i < inputs.size(); i++) {
            if (inputs.get(i) instanceof Expression.Read(var variable, var _)
                    && inParameter(variable.name()).equals(inParameter(field))) {
                return i;
            }
        }
        throw Refusal.unsupported(at, "the hash has no input '" + field + "'", "name two of its inputs");
    }

    private static String inParameter(String name) {
        return name.substring(name.indexOf('.') + 1);
    }
}
