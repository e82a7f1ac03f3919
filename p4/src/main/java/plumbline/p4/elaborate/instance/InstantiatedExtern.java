package plumbline.p4.elaborate.instance;

import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.types.SemanticType;

/**
 * An instance of an extern.
 *
 * @param type name of the extern
 * @param name that the control plane uses
 * @param arguments of the constructor; absent ones are {@link P4Value#NOTHING}
 * @param declaration where its abstract methods are written, and its annotations; empty: it has no name of its own
 * @param scope of the declaration
 */
public record InstantiatedExtern(
        String type,
        String name,
        List<SemanticType> typeArguments,
        List<P4Value> arguments,
        Optional<P4Declaration.Instance> declaration,
        ElaborationScope scope,
        Position at) {
    public InstantiatedExtern {
        typeArguments = List.copyOf(typeArguments);
        arguments = List.copyOf(arguments);
    }

    /** The number that an argument is. */
    public long number(int place) {
        return Conversion.constant(arguments.get(place), at);
    }
}
