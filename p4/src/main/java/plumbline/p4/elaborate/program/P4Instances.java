package plumbline.p4.elaborate.program;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.isa.structured.ExternInstance;
import plumbline.p4.elaborate.instance.ElaborationScope;
import plumbline.p4.elaborate.instance.InstancePaths;
import plumbline.p4.elaborate.instance.InstantiatedBlock;
import plumbline.p4.elaborate.instance.InstantiatedExtern;
import plumbline.p4.elaborate.instance.InstantiatedPackage;
import plumbline.p4.elaborate.table.InstantiatedTable;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.P4Value.Reference;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.syntax.P4Parameter;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.TypeSubstitution;
import plumbline.p4.types.TypedCall;
import plumbline.p4.types.TypedCall.Callee;

/** Makes instances of externs, parsers, controls and packages. */
public final class P4Instances {
    private final ProgramContext context;

    /** In a program. */
    public P4Instances(ProgramContext context) {
        this.context = context;
    }

    /** The package that the program is: {@code main}. */
    public Optional<InstantiatedPackage> main() {
        for (P4Declaration declaration : context.typed().declarations()) {
            if (declaration instanceof P4Declaration.Instance instance
                    && instance.name().equals("main")
                    && declared(instance, context.global()) instanceof Reference(InstantiatedPackage made)) {
                return Optional.of(made);
            }
        }
        return Optional.empty();
    }

    /** The instance that a declaration makes. */
    P4Value declared(P4Declaration.Instance instance, ElaborationScope scope) {
        Optional<P4Value> known = Optional.ofNullable(scope.values().get(instance));
        if (known.isPresent()) {
            return known.get();
        }
        String name = InstancePaths.of(instance.name(), instance.annotations(), scope);
        P4Value made = made(context.typed().call(instance), name, Optional.of(instance), scope, instance.at());
        scope.bind(instance, made);
        return made;
    }

    /** The instance that a constructor makes where a value is expected: it is named after its type. */
    P4Value anonymous(P4Expression.Call call, TypedCall typed, ElaborationScope scope) {
        return anonymous(call, typed, scope.named(typeName(typed.callee())), scope);
    }

    /** The same, with a name. */
    P4Value anonymous(P4Expression.Call call, TypedCall typed, String name, ElaborationScope scope) {
        return made(typed, name, Optional.empty(), scope, call.at());
    }

    private static String typeName(Callee callee) {
        return switch (callee) {
            case Callee.ExternConstructor constructor -> constructor.extern().name();
            case Callee.BlockConstructor constructor -> constructor.block().name();
            case Callee.PackageConstructor constructor -> constructor.type().name();
            default -> "";
        };
    }

    private P4Value made(
            TypedCall call,
            String name,
            Optional<P4Declaration.Instance> declaration,
            ElaborationScope scope,
            Position at) {
        CallFrame frame = CallFrame.outermost(scope);
        List<P4Value> arguments = new P4Calls(context, frame).arguments(call.arguments(), at);
        List<SemanticType> types =
                switch (scope.types().apply(call.result())) {
                    case SemanticType.ExternObject object -> object.arguments();
                    case SemanticType.BlockObject object -> object.arguments();
                    default -> List.of();
                };
        return switch (call.callee()) {
            case Callee.ExternConstructor constructor -> {
                InstantiatedExtern extern = new InstantiatedExtern(
                        constructor.extern().name(), name, types, arguments, declaration, scope, at);
                context.architecture().instantiated(extern, context);
                yield new Reference(extern);
            }
            case Callee.BlockConstructor constructor ->
                new Reference(block(constructor.block(), name, types, call, arguments, at));
            case Callee.PackageConstructor _ -> {
                Map<String, P4Value> named = new LinkedHashMap<>();
                for (TypedCall.BoundArgument argument : call.arguments()) {
                    named.put(argument.parameter().name(), arguments.get(named.size()));
                }
                yield new Reference(new InstantiatedPackage(named, at));
            }
            default -> throw Refusal.unsupported(at, "this is instantiated", "name a type that can be");
        };
    }

    private InstantiatedBlock block(
            P4Declaration block,
            String name,
            List<SemanticType> types,
            TypedCall call,
            List<P4Value> arguments,
            Position at) {
        ElaborationScope scope = context.global()
                .inner(
                        name,
                        new TypeSubstitution(
                                context.typed().typeParameters(head(block).orElseThrow()), types));
        for (int i = 0; i < arguments.size(); i++) {
            scope.bind(call.arguments().get(i).parameter(), arguments.get(i));
        }
        locals(block).forEach(local -> bindLocal(local, scope));
        return new InstantiatedBlock(block, scope, at);
    }

    private static List<P4Declaration> locals(P4Declaration block) {
        return switch (block) {
            case P4Declaration.Parser parser -> parser.locals();
            case P4Declaration.Control control -> control.locals();
            default -> List.of();
        };
    }

    private void bindLocal(P4Declaration local, ElaborationScope scope) {
        switch (local) {
            case P4Declaration.Instance instance -> declared(instance, scope);
            case P4Declaration.Constant constant ->
                scope.bind(constant, new P4Expressions(context, CallFrame.outermost(scope)).constant(constant));
            case P4Declaration.Table table ->
                scope.bind(
                        table,
                        new Reference(new InstantiatedTable(
                                table, scope, InstancePaths.of(table.name(), table.annotations(), scope))));
            case P4Declaration.Action action -> scope.bind(action, new Reference(scope));
            case P4Declaration.ValueSet set -> scope.bind(set, new Reference(valueSet(set, scope)));
            default -> {} // variables are made when the block runs
        }
    }

    private ExternInstance.ValueSet valueSet(P4Declaration.ValueSet set, ElaborationScope scope) {
        P4Expressions expressions = new P4Expressions(context, CallFrame.outermost(scope));
        SemanticType element = expressions.type(
                context.typed().type(set) instanceof SemanticType.ValueSet(SemanticType type)
                        ? type
                        : context.typed().type(set.type()));
        List<ExternInstance.ValueSet.Key> keys = ValueSetKeys.of(element, set.at());
        String name = InstancePaths.of(set.name(), set.annotations(), scope);
        long size = expressions.constant(set.size()).longValue();
        ExternInstance.ValueSet made = new ExternInstance.ValueSet(name, keys, size, set.at());
        context.draft().add(made);
        return made;
    }

    /** The instance of a parser or control that is applied by the name of its type. */
    InstantiatedBlock direct(SemanticType.BlockObject type, ElaborationScope scope, Position at) {
        if (scope.find(type.head()).orElse(null) instanceof Reference(InstantiatedBlock known)) {
            refuseSecond(known, at);
            return known;
        }
        for (P4Declaration declaration : context.typed().declarations()) {
            if (head(declaration).filter(head -> head == type.head()).isPresent()) {
                ElaborationScope inner = context.global()
                        .inner(
                                scope.named(declaration.name()),
                                new TypeSubstitution(context.typed().typeParameters(type.head()), type.arguments()));
                locals(declaration).forEach(local -> bindLocal(local, inner));
                InstantiatedBlock made = new InstantiatedBlock(declaration, inner, at);
                scope.bind(type.head(), new Reference(made));
                return made;
            }
        }
        throw Refusal.unsupported(at, "'" + type + "' has no body", "declare it");
    }

    /** Another application is another instance of the same name, so that all in it has its name twice. */
    private static void refuseSecond(InstantiatedBlock known, Position at) {
        if (known.at().toString().equals(at.toString())) {
            return; // elaborated again, in another branch
        }
        locals(known.declaration()).stream()
                .filter(local -> local instanceof P4Declaration.Table || local instanceof P4Declaration.ValueSet)
                .findFirst()
                .ifPresent(local -> {
                    throw Refusal.error(
                            at,
                            "duplicate-name",
                            "'" + known.declaration().name() + "' is applied by its name a second time, so that '"
                                    + local.name() + "' in it has the same name twice for the control plane",
                            "declare an instance of it and apply that in both places");
                });
    }

    private static Optional<P4Declaration.BlockType> head(P4Declaration declaration) {
        return switch (declaration) {
            case P4Declaration.Parser parser -> Optional.of(parser.type());
            case P4Declaration.Control control -> Optional.of(control.type());
            default -> Optional.empty();
        };
    }

    /** Parameters of a parser or control. */
    public static List<P4Parameter> parameters(InstantiatedBlock block) {
        return head(block.declaration()).orElseThrow().parameters();
    }

    /** The type of a parameter of a block. */
    public SemanticType type(InstantiatedBlock block, P4Parameter parameter) {
        return block.scope().types().apply(context.typed().type(parameter));
    }

    /** Runs a control whose parameters are bound; for the architecture, which calls it. */
    public void run(InstantiatedBlock block, List<P4Value> arguments) {
        bindAll(block, arguments);
        if (block.declaration() instanceof P4Declaration.Control control) {
            runControl(control, CallFrame.outermost(block.scope()));
        }
    }

    /**
     * Runs the body of an abstract method that an instance gives.
     *
     * @param arguments of its parameters
     */
    public void runMethod(InstantiatedExtern extern, P4Declaration.Function method, List<P4Value> arguments) {
        ElaborationScope scope =
                extern.scope().inner(extern.name(), extern.scope().types());
        List<P4Parameter> parameters = method.prototype().parameters();
        for (int i = 0; i < parameters.size(); i++) {
            scope.bind(parameters.get(i), i < arguments.size() ? arguments.get(i) : P4Value.NOTHING);
        }
        scope.bind(P4Expression.This.class, new Reference(extern));
        new P4Calls(context, CallFrame.outermost(scope))
                .runBound(
                        CallFrame.outermost(scope), method.body().orElseThrow().statements());
    }

    /** Binds parameters to arguments of the architecture. */
    void bindAll(InstantiatedBlock block, List<P4Value> arguments) {
        List<P4Parameter> parameters = parameters(block);
        for (int i = 0; i < parameters.size(); i++) {
            block.scope().bind(parameters.get(i), i < arguments.size() ? arguments.get(i) : P4Value.NOTHING);
        }
    }

    /** Runs a control in a frame. */
    void runControl(P4Declaration.Control control, CallFrame frame) {
        P4Statements statements = new P4Statements(context, frame);
        control.locals().stream()
                .filter(P4Declaration.Variable.class::isInstance)
                .forEach(local -> statements.declareOfControl((P4Declaration.Variable) local));
        new P4Calls(context, frame).runBound(frame, control.apply().statements());
    }

    /** Declares the variables of a parser. */
    void declareVariables(List<P4Declaration> locals, CallFrame frame) {
        P4Statements statements = new P4Statements(context, frame);
        for (P4Declaration local : locals) {
            if (local instanceof P4Declaration.Variable) {
                statements.declare(local);
            }
        }
    }
}
