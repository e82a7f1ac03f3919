package plumbline.p4.types.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.p4.syntax.P4Annotation;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.syntax.P4Expression.Argument;
import plumbline.p4.syntax.P4Expression.Call;
import plumbline.p4.syntax.P4Parameter;
import plumbline.p4.syntax.P4Type;
import plumbline.p4.types.BuiltInMethod;
import plumbline.p4.types.CompileTimeValue;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.SemanticType.TypeVariable;
import plumbline.p4.types.SemanticType.Unknown;
import plumbline.p4.types.Symbol;
import plumbline.p4.types.TypeSubstitution;
import plumbline.p4.types.TypedCall;
import plumbline.p4.types.TypedCall.Callee;
import plumbline.p4.types.TypedProgram;
import plumbline.p4.types.rule.Inference;
import plumbline.p4.types.rule.LeftValues;
import plumbline.p4.types.rule.TypeSizes;

/** Calls: which callee is meant, and with which type arguments (specification, 8.20). */
final class CallTypes {
    private static final SemanticType UNKNOWN = new Unknown();
    private static final TypeSubstitution NOTHING = new TypeSubstitution();
    private final ProgramChecks checks;
    private final TypedProgram.Builder facts;
    private final ArgumentBinding binding;
    private final PassedArguments passed;
    private final CallPlaces places;
    private final PacketCalls packets;

    CallTypes(ProgramChecks checks) {
        this.checks = checks;
        facts = checks.facts;
        binding = new ArgumentBinding(checks);
        passed = new PassedArguments(checks);
        places = new CallPlaces(checks);
        packets = new PacketCalls(checks);
    }

    /** Whether no argument needs to be given. */
    static boolean canBeLeftOut(P4Parameter parameter) {
        return parameter.value().isPresent()
                || P4Annotation.find(parameter.annotations(), "optional").isPresent();
    }

    /** The type of a call. */
    SemanticType of(Call call) {
        call.arguments().forEach(argument -> checks.expressions.of(argument.value()));
        if (call.target() instanceof P4Expression.Member member) {
            return ofMember(call, member);
        }
        SemanticType target = checks.expressions.of(call.target());
        return switch (target) {
            case Unknown _ -> {
                call.types().forEach(checks.types::of);
                yield UNKNOWN;
            }
            case SemanticType.TypeName(SemanticType type) -> checks.constructors.of(call, type);
            case SemanticType.Callable _ -> ofName(call, (P4Expression.Name) call.target());
            default -> checks.error(call.at(), "operand", target + " cannot be called", "");
        };
    }

    private SemanticType ofName(Call call, P4Expression.Name name) {
        List<CallSignature> signatures = new ArrayList<>();
        for (Symbol symbol : checks.scopes.find(name.name(), name.global())) {
            if (symbol instanceof Symbol.Declared(P4Declaration declaration)) {
                signatures.addAll(signatures(declaration));
            }
        }
        return choose(call, signatures);
    }

    private List<CallSignature> signatures(P4Declaration declaration) {
        return switch (declaration) {
            case P4Declaration.Function function -> {
                P4Declaration.Prototype prototype = function.prototype();
                yield List.of(new CallSignature(
                        new Callee.FunctionCall(function),
                        "'" + function.name() + "'",
                        prototype.parameters(),
                        facts.typeParameters(prototype),
                        NOTHING,
                        result(prototype)));
            }
            case P4Declaration.Action action -> List.of(action(action));
            default -> List.of();
        };
    }

    private static CallSignature action(P4Declaration.Action action) {
        return new CallSignature(
                new Callee.ActionCall(action),
                "action '" + action.name() + "'",
                action.parameters(),
                List.of(),
                NOTHING,
                new SemanticType.Void());
    }

    private SemanticType result(P4Declaration.Prototype prototype) {
        return prototype.result().map(facts::type).orElse(new SemanticType.Void());
    }

    private SemanticType ofMember(Call call, P4Expression.Member member) {
        SemanticType base = checks.expressions.of(member.base());
        facts.type(member, new SemanticType.Callable(member.name()));
        Optional<BuiltInMethod> builtIn = BuiltInMethod.of(member.name()).filter(method -> has(base, method));
        if (builtIn.isPresent()) {
            return builtIn(call, member, base, builtIn.get());
        }
        boolean apply = member.name().equals("apply");
        return switch (base) {
            case Unknown _ -> UNKNOWN;
            case SemanticType.ExternObject object -> method(call, member, object);
            case SemanticType.TableObject(P4Declaration.Table table) when apply -> table(call, member, table);
            case SemanticType.BlockObject block when apply -> block(call, member.base(), block);
            case SemanticType.TypeName(SemanticType.BlockObject block) when apply -> block(call, member.base(), block);
            default -> {
                SemanticType field = checks.members.of(member);
                yield field instanceof Unknown
                        ? UNKNOWN
                        : checks.error(call.at(), "operand", field + " cannot be called", "");
            }
        };
    }

    private static boolean has(SemanticType base, BuiltInMethod method) {
        return switch (method) {
            case IS_VALID -> TypeLimits.hasValidity(base);
            case SET_VALID, SET_INVALID -> TypeLimits.isHeader(base);
            case PUSH_FRONT, POP_FRONT ->
                base instanceof SemanticType.Stack stack && TypeLimits.hasValidity(stack.element());
            case MIN_SIZE_IN_BITS, MIN_SIZE_IN_BYTES, MAX_SIZE_IN_BITS, MAX_SIZE_IN_BYTES ->
                !(base instanceof SemanticType.ExternObject) && !(base instanceof Unknown);
        };
    }

    private SemanticType builtIn(Call call, P4Expression.Member member, SemanticType base, BuiltInMethod method) {
        int parameters = method == BuiltInMethod.PUSH_FRONT || method == BuiltInMethod.POP_FRONT ? 1 : 0;
        if (call.arguments().size() != parameters) {
            return checks.error(
                    call.at(),
                    "argument",
                    "'" + method.word() + "' has " + Phrases.count(parameters, "parameter") + " and gets "
                            + Phrases.count(call.arguments().size(), "argument"),
                    "");
        }
        SemanticType result =
                switch (method) {
                    case IS_VALID -> new SemanticType.Bool();
                    case SET_VALID, SET_INVALID -> written(member);
                    case PUSH_FRONT, POP_FRONT -> moved(call, member);
                    case MIN_SIZE_IN_BITS, MIN_SIZE_IN_BYTES, MAX_SIZE_IN_BITS, MAX_SIZE_IN_BYTES -> {
                        checks.known.add(call);
                        TypeSizes.of(base, method).ifPresent(size -> checks.known.value(call, size));
                        yield new SemanticType.ArbitraryInt();
                    }
                };
        facts.call(call, new TypedCall(new Callee.BuiltInCall(member.base(), method), List.of(), List.of(), result));
        return result;
    }

    private SemanticType written(P4Expression.Member member) {
        boolean writable = LeftValues.isWritable(member.base(), facts);
        return writable
                ? new SemanticType.Void()
                : checks.error(
                        member.at(),
                        "left-value",
                        "'" + member.name() + "' writes what cannot be written",
                        "it is a variable, or a parameter with out or inout");
    }

    private SemanticType moved(Call call, P4Expression.Member member) {
        P4Expression count = call.arguments().getFirst().value();
        if (checks.surroundings.isIn(Surroundings.Part.PARSER)) {
            return checks.error(member.at(), "misplaced", "'" + member.name() + "' stands in a parser", "");
        }
        SemanticType type = facts.type(count);
        boolean number = type instanceof SemanticType.ArbitraryInt || type instanceof SemanticType.Bits;
        if (!number || !checks.known.has(count)) {
            return checks.error(
                    count.at(), "constant", "'" + member.name() + "' moves by a constant number of elements", "");
        }
        return written(member);
    }

    private SemanticType method(Call call, P4Expression.Member member, SemanticType.ExternObject object) {
        TypeSubstitution given = facts.arguments(object);
        List<CallSignature> signatures = object.declaration().methods().stream()
                .filter(method -> method.result().isPresent() && method.name().equals(member.name()))
                .map(method -> new CallSignature(
                        new Callee.MethodCall(Optional.of(member.base()), object, method),
                        "method '" + method.name() + "' of "
                                + object.declaration().name(),
                        method.parameters(),
                        facts.typeParameters(method),
                        given,
                        result(method)))
                .toList();
        if (signatures.isEmpty()) {
            List<String> names = object.declaration().methods().stream()
                    .map(P4Declaration.Prototype::name)
                    .toList();
            return checks.members.none(member, object, names);
        }
        return choose(call, signatures);
    }

    private SemanticType table(Call call, P4Expression.Member member, P4Declaration.Table table) {
        CallSignature apply = new CallSignature(
                new Callee.TableApply(member.base()),
                "'apply' of table '" + table.name() + "'",
                List.of(),
                List.of(),
                NOTHING,
                new SemanticType.TableResult(table));
        return choose(call, List.of(apply));
    }

    private SemanticType block(Call call, P4Expression receiver, SemanticType.BlockObject block) {
        if (block.head().isPackage()) {
            return checks.error(call.at(), "operand", "package " + block + " cannot be applied", "");
        }
        CallSignature apply = new CallSignature(
                new Callee.BlockApply(receiver, block),
                "'apply' of " + block,
                block.head().parameters(),
                checks.types.open(block),
                facts.arguments(block),
                new SemanticType.Void());
        return choose(call, List.of(apply));
    }

    private SemanticType choose(Call call, List<CallSignature> signatures) {
        Optional<CallSignature> chosen = choose(signatures, call.arguments(), call.at());
        if (chosen.isEmpty()) {
            call.types().forEach(checks.types::of);
            return UNKNOWN;
        }
        places.check(chosen.get(), call.at());
        Optional<TypedCall> typed = complete(chosen.get(), call.types(), call.arguments(), call.at());
        typed.ifPresent(found -> {
            facts.call(call, found);
            packets.check(found, call.at());
            assertion(found, call);
        });
        if (places.isKnown(chosen.get())) {
            checks.known.addIf(
                    call, call.arguments().stream().map(Argument::value).toArray(P4Expression[]::new));
        }
        return typed.map(TypedCall::result).orElse(UNKNOWN);
    }

    /** What {@code static_assert} says is so (specification, appendix D). */
    private void assertion(TypedCall typed, Call call) {
        boolean isAssertion = typed.callee() instanceof Callee.FunctionCall(P4Declaration.Function function)
                && function.body().isEmpty()
                && function.name().equals("static_assert");
        if (isAssertion
                && checks.known
                        .value(call.arguments().getFirst().value())
                        .equals(Optional.of(new CompileTimeValue.Truth(false)))) {
            String message = call.arguments().size() > 1
                    ? checks.known.value(call.arguments().get(1).value()).stream()
                            .filter(CompileTimeValue.Characters.class::isInstance)
                            .map(value -> ": " + ((CompileTimeValue.Characters) value).value())
                            .findFirst()
                            .orElse("")
                    : "";
            checks.error(call.at(), "assertion", "this assertion is false" + message, "");
        }
    }

    /** The signature that fits by number and names of arguments; a single one is not compared here. */
    Optional<CallSignature> choose(List<CallSignature> signatures, List<Argument> arguments, Position at) {
        if (signatures.size() == 1) {
            return Optional.of(signatures.getFirst());
        }
        List<CallSignature> fitting = signatures.stream()
                .filter(signature -> ArgumentBinding.matches(signature.parameters(), arguments))
                .toList();
        if (fitting.size() == 1) {
            return Optional.of(fitting.getFirst());
        }
        String what = signatures.isEmpty() ? "it" : signatures.getFirst().what();
        if (fitting.isEmpty()) {
            checks.error(
                    at,
                    "argument",
                    "no declaration of " + what + " has parameters for these " + arguments.size() + " arguments",
                    "");
        } else {
            checks.error(
                    at,
                    "argument",
                    Phrases.count(fitting.size(), "declaration") + " of " + what + " fit these arguments",
                    "name the arguments");
        }
        return Optional.empty();
    }

    /** An action in a list of actions or an entry: the control plane gives what has no direction. */
    Optional<TypedCall> listed(P4Declaration.Action action, List<Argument> arguments, Position at) {
        CallSignature signature = action(action);
        return binding.bind(signature.what(), action.parameters(), arguments, true, at)
                .map(bound -> passed.check(signature, bound, NOTHING, List.of()));
    }

    /** An action in an entry or a default: all its arguments are known. */
    Optional<TypedCall> entered(P4Declaration.Action action, List<Argument> arguments, Position at) {
        for (Argument argument : arguments) {
            if (!checks.known.has(argument.value())
                    && !LeftValues.isWritable(argument.value(), facts)
                    && !(facts.type(argument.value()) instanceof Unknown)
                    && isControl(action, arguments, argument)) {
                checks.error(argument.value().at(), "constant", "what the control plane gives is constant here", "");
            }
        }
        return complete(action(action), List.of(), arguments, at);
    }

    private static boolean isControl(P4Declaration.Action action, List<Argument> arguments, Argument argument) {
        int place = arguments.indexOf(argument);
        return place < action.parameters().size()
                && action.parameters().get(place).direction() == P4Parameter.Direction.NONE;
    }

    /** Finds type arguments and checks arguments; empty if there is an error that leaves no call. */
    Optional<TypedCall> complete(CallSignature signature, List<P4Type> types, List<Argument> arguments, Position at) {
        Inference inference = new Inference(facts, signature.typeParameters());
        boolean counted = give(signature, types, inference, at);
        Optional<List<Optional<P4Expression>>> bound =
                binding.bind(signature.what(), signature.parameters(), arguments, false, at);
        if (bound.isEmpty() || !counted) {
            return Optional.empty();
        }
        for (int i = 0; i < signature.parameters().size(); i++) {
            P4Parameter parameter = signature.parameters().get(i);
            bound.get()
                    .get(i)
                    .ifPresent(argument ->
                            inference.infer(signature.given().apply(facts.type(parameter)), facts.type(argument)));
        }
        boolean found = new InferredArguments(checks, inference).settle(signature, bound.get(), at);
        return found
                ? Optional.of(
                        passed.check(signature, bound.get(), inference.substitution(), signature.typeParameters()))
                : Optional.empty();
    }

    private boolean give(CallSignature signature, List<P4Type> types, Inference inference, Position at) {
        List<SemanticType> given = types.stream().map(checks.types::of).toList();
        List<TypeVariable> parameters = signature.typeParameters();
        if (given.isEmpty()) {
            return true;
        }
        if (given.size() != parameters.size()) {
            checks.error(
                    at,
                    "type-argument",
                    signature.what() + " has " + Phrases.count(parameters.size(), "type parameter") + " and gets "
                            + Phrases.count(given.size(), "type argument"),
                    "");
            return false;
        }
        for (int i = 0; i < given.size(); i++) {
            inference.give(parameters.get(i), given.get(i));
        }
        return true;
    }
}
