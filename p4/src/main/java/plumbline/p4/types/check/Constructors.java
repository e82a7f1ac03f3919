package plumbline.p4.types.check;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Expression.Argument;
import plumbline.p4.syntax.P4Expression.Call;
import plumbline.p4.syntax.P4Parameter;
import plumbline.p4.syntax.P4Type;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.SemanticType.TypeVariable;
import plumbline.p4.types.TypeSubstitution;
import plumbline.p4.types.TypedCall;
import plumbline.p4.types.TypedCall.Callee;
import plumbline.p4.types.TypedProgram;

/** Calls of constructors: of externs, parsers, controls and packages (specification, section 11.3). */
final class Constructors {
    private final ProgramChecks checks;
    private final TypedProgram.Builder facts;
    private final Map<P4Declaration.BlockType, P4Declaration> bodies = new IdentityHashMap<>();
    private final Map<P4Declaration.BlockType, List<P4Declaration.BlockType>> overloads = new IdentityHashMap<>();

    Constructors(ProgramChecks checks) {
        this.checks = checks;
        facts = checks.facts;
    }

    /** A parser or control has a body, and so can be instantiated. */
    void declareBody(P4Declaration.BlockType head, P4Declaration block) {
        bodies.put(head, block);
    }

    /** Two declarations have the same name. */
    void overload(P4Declaration.BlockType before, P4Declaration.BlockType now) {
        List<P4Declaration.BlockType> all = overloads.computeIfAbsent(before, head -> new ArrayList<>(List.of(head)));
        all.add(now);
        overloads.put(now, all);
    }

    boolean hasBody(P4Declaration.BlockType head) {
        return bodies.containsKey(head);
    }

    /** The type of a constructor's call in an expression. */
    SemanticType of(Call call, SemanticType type) {
        boolean inAction = checks.surroundings.isIn(Surroundings.Part.ACTION);
        if (inAction) {
            return checks.error(
                    call.at(), "misplaced", "an instance of " + type + " is made in an action", "declare it");
        }
        if (type instanceof SemanticType.ExternObject object && hasAbstractMethods(object)) {
            return checks.error(
                    call.at(), "misplaced", object + " has abstract methods", "declare an instance with their bodies");
        }
        Optional<TypedCall> made = make(type, call.types(), call.arguments(), call.at());
        made.ifPresent(typed -> facts.call(call, typed));
        checks.known.add(call);
        return made.map(TypedCall::result).orElse(new SemanticType.Unknown());
    }

    private static boolean hasAbstractMethods(SemanticType.ExternObject object) {
        return object.declaration().methods().stream().anyMatch(P4Declaration.Prototype::isAbstract);
    }

    /** The call of a type's constructor; empty if there is an error. */
    Optional<TypedCall> make(SemanticType type, List<P4Type> types, List<Argument> arguments, Position at) {
        List<TypeVariable> open = checks.types.open(type);
        List<CallSignature> signatures =
                switch (type) {
                    case SemanticType.ExternObject object -> constructors(object, open);
                    case SemanticType.BlockObject block -> constructors(block, open);
                    default -> List.of();
                };
        if (signatures.isEmpty()) {
            noConstructor(type, at);
            return Optional.empty();
        }
        return checks.calls
                .choose(signatures, arguments, at)
                .flatMap(signature -> checks.calls.complete(signature, types, arguments, at));
    }

    private void noConstructor(SemanticType type, Position at) {
        if (!(type instanceof SemanticType.Unknown)) {
            checks.error(
                    at,
                    "type",
                    "no instance of " + type + " can be made",
                    type instanceof SemanticType.ExternObject
                            ? "it has no constructor for these arguments"
                            : "only externs, packages, and parsers and controls with a body have instances");
        }
    }

    private List<CallSignature> constructors(SemanticType.ExternObject object, List<TypeVariable> open) {
        TypeSubstitution given = facts.arguments(object);
        return object.declaration().methods().stream()
                .filter(method -> method.result().isEmpty())
                .map(method -> new CallSignature(
                        new Callee.ExternConstructor(object.declaration()),
                        "the constructor of " + object.declaration().name(),
                        method.parameters(),
                        open,
                        given,
                        object))
                .toList();
    }

    /** The constructors of all declarations of a name, if they have as many type parameters. */
    private List<CallSignature> constructors(SemanticType.BlockObject block, List<TypeVariable> open) {
        List<CallSignature> all = new ArrayList<>();
        for (P4Declaration.BlockType head : overloads.getOrDefault(block.head(), List.of(block.head()))) {
            List<TypeVariable> variables = facts.typeParameters(head);
            if (open.isEmpty() && variables.size() == block.arguments().size()) {
                all.addAll(constructor(new SemanticType.BlockObject(head, block.arguments()), List.of()));
            } else if (!open.isEmpty()) {
                all.addAll(constructor(new SemanticType.BlockObject(head, List.copyOf(variables)), variables));
            }
        }
        return all;
    }

    private List<CallSignature> constructor(SemanticType.BlockObject block, List<TypeVariable> open) {
        P4Declaration.BlockType head = block.head();
        return switch (bodies.get(head)) {
            case P4Declaration.Parser parser ->
                List.of(signature(new Callee.BlockConstructor(parser), block, parser.constructor(), open));
            case P4Declaration.Control control ->
                List.of(signature(new Callee.BlockConstructor(control), block, control.constructor(), open));
            case null, default ->
                head.isPackage()
                        ? List.of(signature(new Callee.PackageConstructor(head), block, head.parameters(), open))
                        : List.of();
        };
    }

    private CallSignature signature(
            Callee callee, SemanticType.BlockObject block, List<P4Parameter> parameters, List<TypeVariable> open) {
        TypeSubstitution given = facts.arguments(block);
        String what = "the constructor of " + block.head().name();
        return new CallSignature(callee, what, parameters, open, given, block);
    }
}
