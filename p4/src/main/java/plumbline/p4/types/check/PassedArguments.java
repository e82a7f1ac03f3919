package plumbline.p4.types.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.syntax.P4Parameter;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.SemanticType.TypeVariable;
import plumbline.p4.types.SemanticType.Unknown;
import plumbline.p4.types.Symbol;
import plumbline.p4.types.TypeSubstitution;
import plumbline.p4.types.TypedCall;
import plumbline.p4.types.TypedCall.BoundArgument;
import plumbline.p4.types.TypedCall.Callee;
import plumbline.p4.types.TypedProgram;
import plumbline.p4.types.rule.Inference;
import plumbline.p4.types.rule.LeftValues;

/** Whether what a call passes fits its parameters: their types, what is known, what can be written. */
final class PassedArguments {
    private final ProgramChecks checks;
    private final TypedProgram.Builder facts;

    PassedArguments(ProgramChecks checks) {
        this.checks = checks;
        facts = checks.facts;
    }

    /** The call with its arguments; what does not fit is said. */
    TypedCall check(
            CallSignature signature,
            List<Optional<P4Expression>> values,
            TypeSubstitution found,
            List<TypeVariable> typeParameters) {
        List<BoundArgument> arguments = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            P4Parameter parameter = signature.parameters().get(i);
            SemanticType type = found.apply(signature.given().apply(facts.type(parameter)));
            values.get(i).ifPresent(value -> argument(signature, parameter, type, value));
            arguments.add(new BoundArgument(
                    parameter, type, values.get(i).filter(value -> !(value instanceof P4Expression.DontCare))));
        }
        SemanticType result = found.apply(signature.given().apply(signature.result()));
        return new TypedCall(
                signature.callee(), typeParameters.stream().map(found::of).toList(), arguments, result);
    }

    private void argument(CallSignature signature, P4Parameter parameter, SemanticType type, P4Expression value) {
        SemanticType found = facts.type(value);
        checks.limits.wellFormed(type, value.at());
        if (found instanceof Unknown || type instanceof Unknown || !isPassed(parameter, type, value)) {
            return;
        }
        switch (parameter.direction()) {
            case OUT, INOUT -> output(parameter, type, value);
            case IN -> input(parameter, type, value);
            case NONE -> {
                boolean action = signature.callee() instanceof Callee.ActionCall;
                if (!action && !checks.known.has(value)) {
                    checks.error(
                            value.at(),
                            "constant",
                            "the argument for '" + parameter.name() + "' must be known when the program is compiled",
                            isBlock(value)
                                    ? "make an instance: write () behind it"
                                    : "a parameter that varies has a direction: in, out or inout");
                    return;
                }
                input(parameter, type, value);
            }
        }
    }

    /** Whether it names a parser or a control, and not an instance of it. */
    private boolean isBlock(P4Expression value) {
        return value instanceof P4Expression.Name name
                && facts.symbol(name)
                        .filter(symbol -> symbol instanceof Symbol.Declared(var declaration)
                                && (declaration instanceof P4Declaration.Control
                                        || declaration instanceof P4Declaration.Parser))
                        .isPresent();
    }

    /** Type arguments can make a parameter of a type that no parameter has. */
    private boolean isPassed(P4Parameter parameter, SemanticType type, P4Expression value) {
        boolean directed = parameter.direction() != P4Parameter.Direction.NONE;
        boolean compiled = type instanceof SemanticType.Text || type instanceof SemanticType.ArbitraryInt;
        boolean noValue = Inference.isWildcard(type) || type instanceof SemanticType.TableObject;
        if (noValue || directed && compiled) {
            checks.error(
                    value.at(),
                    "type-argument",
                    "parameter '" + parameter.name() + "' cannot be of type " + type,
                    compiled ? "give the number a width" : "write the type argument");
            return false;
        }
        return true;
    }

    private void input(P4Parameter parameter, SemanticType type, P4Expression value) {
        if (value instanceof P4Expression.DontCare) {
            checks.error(
                    value.at(), "argument", "'_' is no value for '" + parameter.name() + "'", "'_' leaves out outputs");
            return;
        }
        checks.expressions.value(value, type);
    }

    private void output(P4Parameter parameter, SemanticType type, P4Expression value) {
        if (value instanceof P4Expression.DontCare && parameter.direction() == P4Parameter.Direction.OUT) {
            return;
        }
        if (!LeftValues.isWritable(value, facts)) {
            checks.error(
                    value.at(),
                    "left-value",
                    "parameter '" + parameter.name() + "' writes its argument, which cannot be written",
                    "it is a variable, or a parameter with out or inout");
            return;
        }
        if (!ImplicitCasts.sameType(type, facts.type(value))) {
            checks.error(
                    value.at(),
                    "type-mismatch",
                    "parameter '" + parameter.name() + "' writes " + type + ", and its argument is "
                            + facts.type(value),
                    "what is written is not cast");
        }
    }
}
