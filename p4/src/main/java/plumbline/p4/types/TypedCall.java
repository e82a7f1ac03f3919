package plumbline.p4.types;

import java.util.List;
import java.util.Optional;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.syntax.P4Parameter;

/**
 * A call after its callee was chosen among overloads and its type arguments were found.
 *
 * @param typeArguments of the type parameters of the callee itself, in their order; of a constructor those of the type
 * @param arguments one for each parameter of the callee, in their order
 * @param result the type of the call, with all type arguments put in; of a constructor the instance's
 */
public record TypedCall(
        Callee callee, List<SemanticType> typeArguments, List<BoundArgument> arguments, SemanticType result) {
    public TypedCall {
        typeArguments = List.copyOf(typeArguments);
        arguments = List.copyOf(arguments);
    }

    /**
     * An argument and its parameter.
     *
     * @param type of the parameter, with all type arguments put in
     * @param value what is given; empty where it is left out ({@code @optional}, {@code _}, or the parameter has a
     *     default value, {@link P4Parameter#value})
     */
    public record BoundArgument(P4Parameter parameter, SemanticType type, Optional<P4Expression> value) {}

    /** What is called. */
    public sealed interface Callee {
        /** A function; without a body it is an extern. */
        record FunctionCall(P4Declaration.Function function) implements Callee {}

        /** An action, called as a function, or named by a table. */
        record ActionCall(P4Declaration.Action action) implements Callee {}

        /**
         * A method of an instance of an extern.
         *
         * @param receiver before the dot; {@code this} or empty in the body of an abstract method of the instance
         */
        record MethodCall(
                Optional<P4Expression> receiver, SemanticType.ExternObject type, P4Declaration.Prototype method)
                implements Callee {}

        /** {@code t.apply()}. */
        record TableApply(P4Expression receiver) implements Callee {}

        /**
         * {@code c.apply(…)} of a parser or control.
         *
         * @param receiver an instance, or the name of the type, which is instantiated here
         */
        record BlockApply(P4Expression receiver, SemanticType.BlockObject type) implements Callee {}

        /** A method that the language gives to headers, unions and stacks, and of sizes. */
        record BuiltInCall(P4Expression receiver, BuiltInMethod method) implements Callee {}

        /** A constructor of an extern; without one declared it has no parameters. */
        record ExternConstructor(P4Declaration.Extern extern) implements Callee {}

        /** The constructor of a {@link P4Declaration.Parser} or {@link P4Declaration.Control}. */
        record BlockConstructor(P4Declaration block) implements Callee {}

        /** The constructor of a package. */
        record PackageConstructor(P4Declaration.BlockType type) implements Callee {}
    }
}
