package plumbline.p4.elaborate.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredStatement;
import plumbline.p4.elaborate.draft.Emission;
import plumbline.p4.elaborate.draft.PlaceAssignment;
import plumbline.p4.elaborate.instance.ElaborationScope;
import plumbline.p4.elaborate.instance.InstantiatedBlock;
import plumbline.p4.elaborate.instance.InstantiatedExtern;
import plumbline.p4.elaborate.table.InstantiatedTable;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.P4Value.HeaderStack;
import plumbline.p4.elaborate.value.P4Value.HeaderValue;
import plumbline.p4.elaborate.value.P4Value.Scalar;
import plumbline.p4.elaborate.value.P4Value.Union;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.Shapes;
import plumbline.p4.elaborate.value.ValueFolding;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.syntax.P4Parameter;
import plumbline.p4.syntax.P4Statement;
import plumbline.p4.types.BuiltInMethod;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.TypeSubstitution;
import plumbline.p4.types.TypedCall;
import plumbline.p4.types.TypedCall.BoundArgument;
import plumbline.p4.types.TypedCall.Callee;

/** Calls: bodies are put in the place of the call, with copies in and out where it makes a difference. */
final class P4Calls {
    private final ProgramContext context;
    private final CallFrame frame;
    private final P4Expressions expressions;
    private final Emission emission;

    P4Calls(ProgramContext context, CallFrame frame) {
        this.context = context;
        this.frame = frame;
        expressions = new P4Expressions(context, frame);
        emission = context.emission();
    }

    /** Writes down what a call does; its value. */
    P4Value call(P4Expression.Call call) {
        TypedCall typed = context.typed().call(call);
        Position at = call.at();
        return switch (typed.callee()) {
            case Callee.FunctionCall(P4Declaration.Function function) ->
                function.body().isPresent() ? function(function, typed, at) : externFunction(function, typed, at);
            case Callee.ActionCall(P4Declaration.Action action) -> action(action, typed, at);
            case Callee.MethodCall method -> method(method, typed, at);
            case Callee.TableApply apply -> apply(apply, at);
            case Callee.BlockApply apply -> block(apply, typed, at);
            case Callee.BuiltInCall builtIn -> builtIn(builtIn, call.arguments(), at);
            case Callee.ExternConstructor _, Callee.BlockConstructor _, Callee.PackageConstructor _ ->
                new P4Instances(context).anonymous(call, typed, frame.scope());
        };
    }

    // ---- arguments ----

    /** Values of arguments, and places of those that are copied out; {@link P4Value#NOTHING} of what is left out. */
    List<P4Value> arguments(List<BoundArgument> arguments, Position at) {
        List<Supplier<P4Value>> all = new ArrayList<>();
        for (BoundArgument argument : arguments) {
            all.add(() -> argument(argument));
        }
        return expressions.inOrder(all, at);
    }

    private P4Value argument(BoundArgument argument) {
        Optional<P4Expression> given =
                argument.value().or(() -> argument.parameter().value());
        return given.map(expressions::value).orElse(P4Value.NOTHING);
    }

    /**
     * Binds parameters.
     *
     * @param apart whether the body sees nothing but its parameters
     */
    private void bind(List<BoundArgument> parameters, CallFrame body, boolean apart, Position at) {
        List<P4Parameter> own =
                parameters.stream().map(BoundArgument::parameter).toList();
        bind(parameters, own, body, apart, at);
    }

    /** @param own the parameters as the body knows them */
    private void bind(
            List<BoundArgument> parameters, List<P4Parameter> own, CallFrame body, boolean apart, Position at) {
        List<P4Value> values = arguments(parameters, at);
        new ParameterBinding(context, expressions, body, at).bind(parameters, own, values, apart);
    }

    /** Runs a body: what it returns ends here. */
    private void run(CallFrame body, List<P4Statement> statements) {
        body.leavable(PathEnd.Way.RETURNED, context, () -> new P4Statements(context, body).run(statements));
        body.copyOut();
    }

    /** Runs a body that was bound already. */
    void runBound(CallFrame body, List<P4Statement> statements) {
        run(body, statements);
    }

    // ---- callees ----

    private P4Value function(P4Declaration.Function function, TypedCall call, Position at) {
        TypeSubstitution types = new TypeSubstitution(
                context.typed().typeParameters(function.prototype()),
                call.typeArguments().stream().map(expressions::type).toList());
        ElaborationScope inner = context.global().inner(function.name(), types);
        P4Value result = P4Statements.result(expressions.type(call.result()), context, at);
        CallFrame body = frame.called(inner, result);
        bind(call.arguments(), body, true, at);
        run(body, function.body().orElseThrow().statements());
        return result;
    }

    private P4Value externFunction(P4Declaration.Function function, TypedCall call, Position at) {
        List<P4Value> arguments = arguments(call.arguments(), at);
        if (function.name().equals("verify")) {
            emission.add(new StructuredStatement.Verify(
                    Conversion.scalar(arguments.get(0), at), Conversion.scalar(arguments.get(1), at), at));
            return P4Value.NOTHING;
        }
        if (function.name().equals("static_assert")) {
            return new Scalar(Simplify.TRUE);
        }
        return context.architecture().call(externCall(function.name(), Optional.empty(), arguments, call, at), context);
    }

    private ExternCall externCall(
            String method,
            Optional<InstantiatedExtern> receiver,
            List<P4Value> arguments,
            TypedCall call,
            Position at) {
        return new ExternCall(
                method,
                receiver,
                call.arguments().stream()
                        .map(argument -> argument.parameter().name())
                        .toList(),
                arguments,
                call.typeArguments().stream().map(expressions::type).toList(),
                expressions.type(call.result()),
                at);
    }

    private P4Value action(P4Declaration.Action action, TypedCall call, Position at) {
        ElaborationScope declared = declaringScope(action);
        CallFrame body = frame.called(declared.inner(declared.named(action.name()), declared.types()), P4Value.NOTHING);
        bind(call.arguments(), body, declared == context.global(), at);
        run(body, action.body().statements());
        return P4Value.NOTHING;
    }

    private ElaborationScope declaringScope(P4Declaration.Action action) {
        return frame.scope().find(action) instanceof Optional<P4Value> found
                        && found.isPresent()
                        && found.get() instanceof P4Value.Reference(ElaborationScope scope)
                ? scope
                : context.global();
    }

    private P4Value method(Callee.MethodCall method, TypedCall call, Position at) {
        P4Value receiver = method.receiver()
                .filter(given -> !(given instanceof P4Expression.This))
                .map(expressions::value)
                .orElseGet(() -> frame.scope().find(P4Expression.This.class).orElse(P4Value.NOTHING));
        if (receiver instanceof P4Value.Packet) {
            return new PacketStatements(context, frame).call(method.method().name(), call, at);
        }
        if (!(receiver instanceof P4Value.Reference(InstantiatedExtern extern))) {
            throw Refusal.unsupported(at, "a method of this", "call it on an instance");
        }
        List<P4Value> arguments = arguments(call.arguments(), at);
        return context.architecture()
                .call(externCall(method.method().name(), Optional.of(extern), arguments, call, at), context);
    }

    private P4Value apply(Callee.TableApply apply, Position at) {
        if (!(expressions.value(apply.receiver()) instanceof P4Value.Reference(InstantiatedTable table))) {
            throw Refusal.unsupported(at, "apply of something other than a table", "name a table");
        }
        return new P4Tables(context).applied(table, at);
    }

    private P4Value block(Callee.BlockApply apply, TypedCall call, Position at) {
        InstantiatedBlock block = block(apply, at);
        if (!(block.declaration() instanceof P4Declaration.Control control)) {
            throw Refusal.unsupported(
                    at, "a parser is applied inside of an expression or branch", "apply it in a state of its own");
        }
        CallFrame body = frame.called(block.scope(), P4Value.NOTHING);
        bindBlock(call, block, body, at);
        if (control.locals().stream().anyMatch(P4Calls::isBuiltOnce)) {
            P4Instances.parameters(block).forEach(parameter -> remember(parameter, block, at));
        }
        new P4Instances(context).runControl(control, body);
        return P4Value.NOTHING;
    }

    /** Whether it is a table, or has methods, as register actions do. */
    private static boolean isBuiltOnce(P4Declaration local) {
        return local instanceof P4Declaration.Table
                || local instanceof P4Declaration.Instance instance
                        && !instance.methods().isEmpty();
    }

    private void remember(P4Parameter parameter, InstantiatedBlock block, Position at) {
        ElaborationScope scope = block.scope();
        AppliedParameters parameters = context.parameters();
        boolean isOther = scope.find(parameter)
                .filter(value -> parameters.isOther(scope.path(), parameter.name(), value))
                .isPresent();
        if (isOther && scope.find(parameter).get() instanceof P4Value.Reference) {
            throw Refusal.unsupported(
                    at,
                    "control '" + block.declaration().name() + "' gets another instance for parameter '"
                            + parameter.name() + "' than where it was applied before, and its tables and register"
                            + " actions work with that one",
                    "instantiate the control twice, and apply each with one");
        }
        if (isOther) {
            parameters.copy(scope.path(), parameter.name());
        }
    }

    /** The instance that is applied: one of its own if a type is named. */
    InstantiatedBlock block(Callee.BlockApply apply, Position at) {
        if (context.typed().type(apply.receiver()) instanceof SemanticType.TypeName(SemanticType type)
                && type instanceof SemanticType.BlockObject object) {
            return new P4Instances(context).direct(object, frame.scope(), at);
        }
        if (expressions.value(apply.receiver()) instanceof P4Value.Reference(InstantiatedBlock block)) {
            return block;
        }
        throw Refusal.unsupported(at, "apply of this", "name a parser or control");
    }

    /** Binds the parameters of a parser or control that is applied. */
    void bindBlock(TypedCall call, InstantiatedBlock block, CallFrame body, Position at) {
        bind(call.arguments(), P4Instances.parameters(block), body, true, at);
    }

    private P4Value builtIn(Callee.BuiltInCall call, List<P4Expression.Argument> arguments, Position at) {
        return switch (call.method()) {
            case IS_VALID -> new Scalar(valid(expressions.value(call.receiver()), at));
            case SET_VALID -> validity(call, Simplify.TRUE, at);
            case SET_INVALID -> validity(call, Simplify.FALSE, at);
            case PUSH_FRONT, POP_FRONT -> shift(call, arguments, at);
            case MIN_SIZE_IN_BITS, MAX_SIZE_IN_BITS, MIN_SIZE_IN_BYTES, MAX_SIZE_IN_BYTES -> size(call, at);
        };
    }

    private P4Value size(Callee.BuiltInCall call, Position at) {
        SemanticType written = context.typed().type(call.receiver());
        SemanticType type =
                expressions.type(written instanceof SemanticType.TypeName(SemanticType named) ? named : written);
        boolean inBits =
                call.method() == BuiltInMethod.MIN_SIZE_IN_BITS || call.method() == BuiltInMethod.MAX_SIZE_IN_BITS;
        int bits = Shapes.bits(type, at);
        return new P4Value.Whole(java.math.BigInteger.valueOf(inBits ? bits : Math.ceilDiv(bits, Byte.SIZE)));
    }

    private static Expression valid(P4Value value, Position at) {
        return switch (value) {
            case HeaderValue header -> header.valid();
            case Union union -> {
                Expression any = Simplify.FALSE;
                for (HeaderValue header : Leaves.headers(union)) {
                    any = ValueFolding.or(any, header.valid(), at);
                }
                yield any;
            }
            default -> throw Refusal.unsupported(at, "isValid of this", "name a header");
        };
    }

    private P4Value validity(Callee.BuiltInCall call, Expression.Constant valid, Position at) {
        if (!(expressions.value(call.receiver()) instanceof HeaderValue header)) {
            throw Refusal.unsupported(at, "setValid of something other than a header", "name a header");
        }
        PlaceAssignment assignment = new PlaceAssignment(emission);
        if (valid.equals(Simplify.TRUE)) {
            emission.assign(header.valid(), valid, at);
            Leaves.rests(header).forEach(piece -> emission.assign(piece.valid(), valid, at));
            context.draft().othersOfUnion(header).forEach(other -> assignment.invalidate(other, at));
        } else {
            assignment.invalidate(header, at);
        }
        return P4Value.NOTHING;
    }

    private P4Value shift(Callee.BuiltInCall call, List<P4Expression.Argument> arguments, Position at) {
        if (!(expressions.value(call.receiver()) instanceof HeaderStack stack)) {
            throw Refusal.unsupported(at, "push_front of something other than a stack", "name a stack");
        }
        int count = arguments.isEmpty()
                ? 1
                : expressions.constant(arguments.getFirst().value()).intValue();
        int size = stack.elements().size();
        PlaceAssignment assignment = new PlaceAssignment(emission);
        boolean up = call.method() == BuiltInMethod.PUSH_FRONT;
        for (int i = 0; i < size; i++) {
            int to = up ? size - 1 - i : i;
            int from = up ? to - count : to + count;
            P4Value target = stack.elements().get(to);
            if (from >= 0 && from < size) {
                assignment.assign(target, stack.elements().get(from), at);
            } else {
                assignment.invalidate(target, at);
            }
        }
        return P4Value.NOTHING;
    }
}
