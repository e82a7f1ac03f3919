package plumbline.p4.types.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.p4.syntax.P4Annotation;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Parameter;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.Symbol;
import plumbline.p4.types.TypeSubstitution;
import plumbline.p4.types.TypedCall;
import plumbline.p4.types.TypedProgram;

/** Instances, and the bodies of abstract methods in them (specification, sections 11.3 and 7.2.12.2). */
final class InstanceTypes {
    private final ProgramChecks checks;
    private final TypedProgram.Builder facts;

    InstanceTypes(ProgramChecks checks) {
        this.checks = checks;
        facts = checks.facts;
    }

    void check(P4Declaration.Instance instance) {
        SemanticType written = checks.types.constructed(instance.type());
        instance.arguments().forEach(argument -> checks.expressions.of(argument.value()));
        SemanticType element = written;
        while (element instanceof SemanticType.Stack stack) {
            element = stack.element();
        }
        places(instance, element);
        Optional<TypedCall> made = checks.constructors.make(element, List.of(), instance.arguments(), instance.at());
        made.ifPresent(call -> facts.call(instance, call));
        SemanticType type = made.map(TypedCall::result).orElse(new SemanticType.Unknown());
        facts.type(instance, written instanceof SemanticType.Stack stack ? arrayOf(stack, type) : type);
        checks.scopes.declare(instance.name(), new Symbol.Declared(instance), instance.at());
        if (type instanceof SemanticType.ExternObject object) {
            methods(instance, object);
        } else if (!instance.methods().isEmpty() && !(type instanceof SemanticType.Unknown)) {
            checks.error(instance.at(), "misplaced", "only instances of externs have bodies of methods", "");
        }
    }

    private static SemanticType arrayOf(SemanticType.Stack stack, SemanticType element) {
        return new SemanticType.Stack(
                stack.element() instanceof SemanticType.Stack inner ? arrayOf(inner, element) : element, stack.size());
    }

    private void places(P4Declaration.Instance instance, SemanticType type) {
        Surroundings around = checks.surroundings;
        Optional<Surroundings.Part> part = around.part();
        boolean inBody =
                part.isPresent() && part.get() != Surroundings.Part.PARSER && part.get() != Surroundings.Part.CONTROL;
        if (inBody) {
            checks.error(
                    instance.at(),
                    "misplaced",
                    "instance '" + instance.name() + "' is declared in "
                            + part.get().shown(),
                    "declare it before, beside the tables or states");
        } else if (part.isEmpty()
                && type instanceof SemanticType.BlockObject block
                && !block.head().isPackage()) {
            checks.error(
                    instance.at(),
                    "misplaced",
                    "instance '" + instance.name() + "' of " + type + " stands outside of parsers and controls",
                    "declare it in the control that applies it, or give it to a package");
        }
    }

    private void methods(P4Declaration.Instance instance, SemanticType.ExternObject object) {
        List<P4Declaration.Prototype> missing = new ArrayList<>(object.declaration().methods().stream()
                .filter(P4Declaration.Prototype::isAbstract)
                .toList());
        if (missing.isEmpty() && !instance.methods().isEmpty()) {
            checks.error(
                    instance.at(),
                    "misplaced",
                    object + " has no abstract methods, and bodies stand here",
                    "remove them");
            return;
        }
        checks.scopes.inScope(() -> {
            for (P4Declaration declaration : instance.methods()) {
                if (declaration instanceof P4Declaration.Function function) {
                    method(function, object, missing);
                } else {
                    checks.declarations.check(declaration);
                }
            }
        });
        missing.stream()
                .filter(method ->
                        P4Annotation.find(method.annotations(), "optional").isEmpty())
                .findFirst()
                .ifPresent(method -> checks.error(
                        instance.at(),
                        "method",
                        "instance '" + instance.name() + "' has no body of method '" + method.name() + "'",
                        "write it in braces: " + instance.name() + " = { … }"));
    }

    private void method(
            P4Declaration.Function function, SemanticType.ExternObject object, List<P4Declaration.Prototype> missing) {
        checks.declarations.function(function, Optional.of(object));
        Optional<P4Declaration.Prototype> found = missing.stream()
                .filter(method -> method.name().equals(function.name()))
                .findFirst();
        if (found.isEmpty()) {
            checks.error(
                    function.at(),
                    "method",
                    object + " has no abstract method '" + function.name() + "' to be written",
                    "");
            return;
        }
        missing.remove(found.get());
        TypeSubstitution given = facts.arguments(object);
        if (!sameParameters(function.prototype(), found.get(), given)) {
            checks.error(
                    function.at(),
                    "method",
                    "method '" + function.name() + "' does not have the result and the parameters of its declaration",
                    declared(found.get(), given));
        }
    }

    private String declared(P4Declaration.Prototype method, TypeSubstitution given) {
        List<String> parameters = method.parameters().stream()
                .map(parameter ->
                        Phrases.direction(parameter) + given.apply(facts.type(parameter)) + " " + parameter.name())
                .toList();
        return "it is " + given.apply(result(method)) + " " + method.name() + "(" + String.join(", ", parameters) + ")";
    }

    private SemanticType result(P4Declaration.Prototype method) {
        return method.result().map(facts::type).orElse(new SemanticType.Void());
    }

    private boolean sameParameters(
            P4Declaration.Prototype body, P4Declaration.Prototype method, TypeSubstitution given) {
        List<P4Parameter> own = body.parameters();
        List<P4Parameter> declared = method.parameters();
        int both = Math.min(own.size(), declared.size());
        boolean same = ImplicitCasts.sameType(result(body), given.apply(result(method)))
                && body.typeParameters().isEmpty()
                && own.size() == both
                && declared.stream().skip(both).allMatch(CallTypes::canBeLeftOut);
        for (int i = 0; i < both && same; i++) {
            same = own.get(i).direction() == declared.get(i).direction()
                    && ImplicitCasts.sameType(facts.type(own.get(i)), given.apply(facts.type(declared.get(i))));
        }
        return same;
    }
}
