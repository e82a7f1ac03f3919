package plumbline.p4.types.check;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plumbline.p4.syntax.P4Annotation;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Parameter;
import plumbline.p4.types.CompileTimeValue;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.Symbol;
import plumbline.p4.types.TypedProgram;
import plumbline.p4.types.check.Surroundings.Part;
import plumbline.p4.types.rule.ConstantFolder;
import plumbline.p4.types.rule.Inference;
import plumbline.p4.types.rule.Returns;

/** Declarations: each is declared before it is used, and once in its scope (specification, chapters 6, 7 and 11). */
final class DeclarationTypes {
    private final ProgramChecks checks;
    private final TypedProgram.Builder facts;
    private final SymbolScopes scopes;
    private final TypeDeclarations types;

    DeclarationTypes(ProgramChecks checks) {
        this.checks = checks;
        facts = checks.facts;
        scopes = checks.scopes;
        types = new TypeDeclarations(checks);
    }

    void check(P4Declaration declaration) {
        checks.annotations.check(annotations(declaration));
        switch (declaration) {
            case P4Declaration.Constant constant -> constant(constant);
            case P4Declaration.Variable variable -> variable(variable);
            case P4Declaration.Instance instance -> checks.instances.check(instance);
            case P4Declaration.StructureType structure -> types.structure(structure);
            case P4Declaration.Enumeration enumeration -> types.enumeration(enumeration);
            case P4Declaration.TypeName name -> types.name(name);
            case P4Declaration.Errors more -> types.errors(more);
            case P4Declaration.MatchKinds more -> types.matchKinds(more);
            case P4Declaration.Extern extern -> extern(extern);
            case P4Declaration.Function function -> {
                function(function, Optional.empty());
                if (function.body().isPresent()) {
                    notOptional(function.prototype().parameters());
                }
                scopes.overload(function.name(), new Symbol.Declared(function), function.at());
            }
            case P4Declaration.Action action -> action(action);
            case P4Declaration.BlockType type -> blockType(type);
            case P4Declaration.Parser parser -> parser(parser);
            case P4Declaration.Control control -> control(control);
            case P4Declaration.ValueSet set -> valueSet(set);
            case P4Declaration.Table table -> checks.tables.check(table);
        }
    }

    private static List<P4Annotation> annotations(P4Declaration declaration) {
        return switch (declaration) {
            case P4Declaration.Constant constant -> constant.annotations();
            case P4Declaration.Variable variable -> variable.annotations();
            case P4Declaration.Instance instance -> instance.annotations();
            case P4Declaration.StructureType structure -> structure.annotations();
            case P4Declaration.Enumeration enumeration -> enumeration.annotations();
            case P4Declaration.TypeName name -> name.annotations();
            case P4Declaration.Extern extern -> extern.annotations();
            case P4Declaration.Function function -> function.prototype().annotations();
            case P4Declaration.Action action -> action.annotations();
            case P4Declaration.BlockType type -> type.annotations();
            case P4Declaration.Parser parser -> parser.type().annotations();
            case P4Declaration.Control control -> control.type().annotations();
            case P4Declaration.ValueSet set -> set.annotations();
            case P4Declaration.Errors _, P4Declaration.MatchKinds _, P4Declaration.Table _ -> List.of();
        };
    }

    private void constant(P4Declaration.Constant constant) {
        SemanticType type = checks.types.of(constant.type());
        SemanticType value = checks.expressions.value(constant.value());
        facts.type(constant, type);
        boolean fits = checks.casts.expect(constant.value(), type);
        checks.limits.complete(type, constant.type().at());
        if (type instanceof SemanticType.ExternObject) {
            checks.error(constant.at(), "type", "a constant cannot be of type " + type, "declare an instance");
        } else if (fits && !checks.known.has(constant.value()) && !(value instanceof SemanticType.Unknown)) {
            checks.error(
                    constant.value().at(),
                    "constant",
                    "the value of constant '" + constant.name() + "' is not known when the program is compiled",
                    "declare a variable");
        }
        checks.known
                .value(constant.value())
                .flatMap((CompileTimeValue known) -> ConstantFolder.cast(known, type))
                .ifPresent(known -> facts.value(constant, known));
        scopes.declare(constant.name(), new Symbol.Declared(constant), constant.at());
    }

    private void variable(P4Declaration.Variable variable) {
        SemanticType type = checks.types.of(variable.type());
        checks.limits.variable(type, variable.name(), variable.at());
        checks.limits.complete(type, variable.type().at());
        facts.type(variable, type);
        variable.value().ifPresent(value -> {
            checks.expressions.value(value);
            checks.casts.expect(value, type);
        });
        hides(variable);
        scopes.declare(variable.name(), new Symbol.Declared(variable), variable.at());
    }

    /** A variable that hides a parameter is a slip. */
    private void hides(P4Declaration.Variable variable) {
        boolean parameter = scopes.find(variable.name(), false).stream().anyMatch(Symbol.Parameter.class::isInstance);
        if (parameter && checks.surroundings.isIn(Part.APPLY)) {
            checks.error(
                    variable.at(),
                    "duplicate-name",
                    "variable '" + variable.name() + "' hides a parameter",
                    "rename one of them");
        }
    }

    private void valueSet(P4Declaration.ValueSet set) {
        SemanticType element = checks.types.of(set.type());
        SemanticType size = checks.expressions.value(set.size());
        if (checks.known.whole(set.size()).isEmpty() && !(size instanceof SemanticType.Unknown)) {
            checks.error(set.size().at(), "constant", "the size of a value set is a constant number", "");
        }
        boolean possible =
                switch (element) {
                    case SemanticType.Newtype _,
                            SemanticType.Bits _,
                            SemanticType.Enum _,
                            SemanticType.Bool _,
                            SemanticType.Structured _,
                            SemanticType.Tuple _,
                            SemanticType.Unknown _ -> true;
                    default -> false;
                };
        if (!possible) {
            checks.error(set.at(), "type", "values of a value set cannot be of type " + element, "");
        }
        facts.type(set, new SemanticType.ValueSet(element));
        scopes.declare(set.name(), new Symbol.Declared(set), set.at());
    }

    private void extern(P4Declaration.Extern extern) {
        scopes.inScope(() -> {
            List<SemanticType.TypeVariable> parameters =
                    checks.types.parameters(extern, extern.parameters(), extern.at());
            facts.type(extern, new SemanticType.ExternObject(extern, List.copyOf(parameters)));
            extern.methods().forEach(method -> scopes.inScope(() -> method(extern, method)));
        });
        scopes.overload(extern.name(), new Symbol.Declared(extern), extern.at());
        twice(extern);
    }

    /** Methods of a name differ in the number or the names of their parameters. */
    private void twice(P4Declaration.Extern extern) {
        Set<String> seen = new HashSet<>();
        for (P4Declaration.Prototype method : extern.methods()) {
            List<String> names =
                    method.parameters().stream().map(P4Parameter::name).toList();
            if (!seen.add(method.name() + names)) {
                checks.error(
                        method.at(),
                        "duplicate-name",
                        "'" + extern.name() + "' has a '" + method.name() + "' with these parameters already",
                        "rename one of them, or its parameters");
            }
        }
    }

    private void method(P4Declaration.Extern extern, P4Declaration.Prototype method) {
        checks.annotations.check(method.annotations());
        prototype(method);
        boolean constructor = method.result().isEmpty();
        if (constructor) {
            noDirections(method.parameters());
        } else if (method.name().equals(extern.name())) {
            checks.error(method.at(), "type", "the constructor of " + extern.name() + " has a type of result", "none");
        }
        method.result()
                .map(facts::type)
                .filter(result -> result instanceof SemanticType.ArbitraryInt || result instanceof SemanticType.Text)
                .ifPresent(result -> checks.error(
                        method.at(), "type", "method '" + method.name() + "' cannot give " + result, "give bit<…>"));
    }

    /** A function, or the body of an abstract method of an instance. */
    void function(P4Declaration.Function function, Optional<SemanticType> instance) {
        scopes.inScope(() -> {
            prototype(function.prototype());
            SemanticType result = function.prototype().result().map(facts::type).orElse(new SemanticType.Void());
            function.body().ifPresent(body -> {
                checks.surroundings.inFunction(result, instance, () -> checks.statements.check(body.statements()));
                if (!(result instanceof SemanticType.Void) && !Returns.always(body)) {
                    checks.error(
                            function.at(),
                            "method",
                            "function '" + function.name() + "' ends without a value",
                            "end with 'return …;'");
                }
            });
        });
    }

    private void prototype(P4Declaration.Prototype prototype) {
        List<SemanticType.TypeVariable> open =
                checks.types.parameters(prototype, prototype.typeParameters(), prototype.at());
        prototype.result().ifPresent(checks.types::of);
        parameters(prototype.parameters(), open);
        prototype.parameters().forEach(parameter -> checks.limits.parameter(parameter, facts.type(parameter)));
    }

    /** @param open type parameters of the head: a default value fits if some arguments for them make it fit */
    private void parameters(List<P4Parameter> parameters, List<SemanticType.TypeVariable> open) {
        for (P4Parameter parameter : parameters) {
            checks.annotations.check(parameter.annotations());
            SemanticType type = checks.types.of(parameter.type());
            facts.type(parameter, type);
            parameter.value().ifPresent(value -> {
                SemanticType found = checks.expressions.value(value);
                Inference inference = new Inference(facts, open);
                inference.infer(type, found);
                boolean fits =
                        checks.casts.expect(value, inference.substitution().apply(type));
                if (fits && !checks.known.has(value)) {
                    checks.error(value.at(), "constant", "a default value is constant", "");
                }
            });
            scopes.declare(parameter.name(), new Symbol.Parameter(parameter), parameter.at());
        }
    }

    private void noDirections(List<P4Parameter> constructor) {
        for (P4Parameter parameter : constructor) {
            if (parameter.direction() != P4Parameter.Direction.NONE) {
                checks.error(
                        parameter.at(),
                        "parameter",
                        "parameter '" + parameter.name() + "' of a constructor has a direction",
                        "it is known when the program is compiled: leave the direction out");
            }
        }
    }

    /** What has a body gets all its arguments. */
    private void notOptional(List<P4Parameter> parameters) {
        for (P4Parameter parameter : parameters) {
            if (P4Annotation.find(parameter.annotations(), "optional").isPresent()) {
                checks.error(
                        parameter.at(),
                        "parameter",
                        "parameter '" + parameter.name() + "' of what has a body is not optional",
                        "give it a default value");
            }
        }
    }

    private void action(P4Declaration.Action action) {
        scopes.inScope(() -> {
            parameters(action.parameters(), List.of());
            boolean control = false;
            for (P4Parameter parameter : action.parameters()) {
                actionParameter(parameter, control);
                control |= parameter.direction() == P4Parameter.Direction.NONE;
            }
            checks.surroundings.within(
                    Part.ACTION, () -> checks.statements.check(action.body().statements()));
        });
        checks.controlPlane.declare(action);
        scopes.declare(action.name(), new Symbol.Declared(action), action.at());
    }

    private void actionParameter(P4Parameter parameter, boolean behindControl) {
        SemanticType type = facts.type(parameter);
        checks.limits.parameter(parameter, type);
        if (type instanceof SemanticType.ExternObject || type instanceof SemanticType.ArbitraryInt) {
            checks.error(parameter.at(), "type", "a parameter of an action cannot be of type " + type, "");
        }
        if (behindControl && parameter.direction() != P4Parameter.Direction.NONE) {
            checks.error(
                    parameter.at(),
                    "parameter",
                    "parameter '" + parameter.name() + "' with a direction stands behind one without",
                    "what the control plane gives stands last");
        }
    }

    /** The head of a parser, control or package, in a scope that is open. */
    private void head(P4Declaration.BlockType head, List<P4Parameter> constructor) {
        List<SemanticType.TypeVariable> variables = checks.types.parameters(head, head.typeParameters(), head.at());
        parameters(head.parameters(), variables);
        parameters(constructor, variables);
        facts.type(head, new SemanticType.BlockObject(head, List.copyOf(variables)));
        noDirections(head.isPackage() ? head.parameters() : constructor);
        if (!head.isPackage()) {
            head.parameters().forEach(parameter -> checks.limits.parameter(parameter, facts.type(parameter)));
            constructor.forEach(parameter -> checks.limits.constructor(parameter, facts.type(parameter)));
        } else {
            head.parameters().forEach(parameter -> checks.limits.ofPackage(parameter, facts.type(parameter)));
        }
    }

    private void blockType(P4Declaration.BlockType type) {
        scopes.inScope(() -> head(type, List.of()));
        overload(type);
        scopes.overload(type.name(), new Symbol.Declared(type), type.at());
    }

    private void parser(P4Declaration.Parser parser) {
        checks.surroundings.within(Part.PARSER, () -> {
            block(parser.type(), parser.constructor(), parser.locals(), () -> checks.parsers.check(parser));
        });
        declareBody(parser, parser.type());
    }

    private void control(P4Declaration.Control control) {
        checks.surroundings.within(Part.CONTROL, () -> {
            Runnable apply = () -> checks.statements.check(control.apply());
            block(
                    control.type(),
                    control.constructor(),
                    control.locals(),
                    () -> checks.surroundings.within(Part.APPLY, apply));
        });
        declareBody(control, control.type());
    }

    private void block(
            P4Declaration.BlockType type, List<P4Parameter> constructor, List<P4Declaration> locals, Runnable body) {
        scopes.inScope(() -> {
            head(type, constructor);
            notOptional(constructor);
            scopes.inScope(() -> {
                locals.forEach(this::check);
                body.run();
            });
        });
    }

    /** Its constructor is one of those that declarations of the same name have. */
    private void overload(P4Declaration.BlockType head) {
        scopes.find(head.name(), false).stream()
                .findFirst()
                .flatMap(checks.types::declared)
                .filter(SemanticType.BlockObject.class::isInstance)
                .ifPresent(first -> checks.constructors.overload(((SemanticType.BlockObject) first).head(), head));
    }

    private void declareBody(P4Declaration block, P4Declaration.BlockType head) {
        facts.type(block, facts.type(head));
        checks.constructors.declareBody(head, block);
        overload(head);
        scopes.overload(block.name(), new Symbol.Declared(block), block.at());
    }
}
