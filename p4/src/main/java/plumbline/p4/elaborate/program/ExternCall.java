package plumbline.p4.elaborate.program;

import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.ValueType;
import plumbline.p4.elaborate.instance.InstantiatedExtern;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.types.SemanticType;

/**
 * A call of a function or method that the architecture gives.
 *
 * @param method its name
 * @param receiver of a method
 * @param parameters names of its parameters
 * @param arguments values, or places of what is copied out; {@link P4Value#NOTHING} of what is left out
 * @param result type of the call
 */
public record ExternCall(
        String method,
        Optional<InstantiatedExtern> receiver,
        List<String> parameters,
        List<P4Value> arguments,
        List<SemanticType> typeArguments,
        SemanticType result,
        Position at) {
    public ExternCall {
        parameters = List.copyOf(parameters);
        arguments = List.copyOf(arguments);
        typeArguments = List.copyOf(typeArguments);
    }

    /** An argument. */
    public P4Value argument(int place) {
        return place >= 0 && place < arguments.size() ? arguments.get(place) : P4Value.NOTHING;
    }

    /** The argument of a parameter, if there is such a parameter and it is given one. */
    public Optional<P4Value> argument(String parameter) {
        return Optional.of(argument(parameters.indexOf(parameter)))
                .filter(value -> !(value instanceof P4Value.Nothing));
    }

    /**
     * Which cell of an array is meant: of one whose index has no bits, the only one. Empty: that of a table's entry.
     */
    public Optional<Expression> index() {
        return scalar("index").or(() -> receiver.filter(ExternCall::hasOneCell).map(_ -> Simplify.constant(0, 1)));
    }

    private static boolean hasOneCell(InstantiatedExtern array) {
        return array.typeArguments().stream()
                .anyMatch(type -> type instanceof SemanticType.Bits bits && bits.width() == 0);
    }

    /** The scalar argument of a parameter, if it is given one. */
    public Optional<Expression> scalar(String parameter) {
        return argument(parameter).map(value -> Conversion.scalar(value, at));
    }

    /** An argument that is a scalar. */
    public Expression scalar(int place) {
        return Conversion.scalar(argument(place), at);
    }

    /** An argument that is a scalar, as a type. */
    public Expression scalar(int place, ValueType type) {
        return Conversion.scalar(argument(place), type, at);
    }
}
