package plumbline.p4.elaborate.architecture.tofino;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.model.Field;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.architecture.ArrayExtern;
import plumbline.p4.elaborate.architecture.DigestFields;
import plumbline.p4.elaborate.architecture.PlainRegisters;
import plumbline.p4.elaborate.architecture.ResultVariables;
import plumbline.p4.elaborate.instance.InstantiatedExtern;
import plumbline.p4.elaborate.program.ExternCall;
import plumbline.p4.elaborate.program.P4Instances;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.table.AlgorithmicLpm;
import plumbline.p4.elaborate.table.TableDraft;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.Shapes;
import plumbline.p4.elaborate.value.ValueFolding;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.types.SemanticType;

/** The externs of TNA and T2NA. */
final class TofinoExterns {
    private static final int BEING_BUILT = -1;

    private final Map<String, Integer> registerActions = new HashMap<>();
    private final ActionCells cells = new ActionCells();
    private final ParserExterns parserExterns = new ParserExterns();
    private final ResubmitHeaders resubmitHeaders = new ResubmitHeaders();

    /** Direct registers that tables have. */
    private final Set<String> attached = new HashSet<>();

    /** Actions of direct registers that no table has, and the registers. */
    private final Map<String, String> ofNoTable = new HashMap<>();

    StructuredParser deposited(StructuredParser parser, ProgramContext context) {
        return parserExterns.deposited(parser, context);
    }

    ResubmitHeaders resubmitHeaders() {
        return resubmitHeaders;
    }

    // ---- instances ----

    void instantiated(InstantiatedExtern extern, ProgramContext context) {
        switch (extern.type()) {
            case "Register" ->
                context.draft().add(checked(PlainRegisters.declared(extern, extern.number(0), 1, Optional.empty())));
            case "Digest" -> context.draft().add(DigestFields.declared(extern));
            case "RegisterAction", "RegisterAction2", "RegisterAction3", "RegisterAction4", "DirectRegisterAction" -> {
                if (extern.arguments().getFirst() instanceof P4Value.Reference(InstantiatedExtern register)) {
                    cells.taken(register, parameterType(extern, method(extern), 0, context), extern.at());
                }
            }
            default ->
                ArrayExtern.of(extern)
                        .filter(_ -> !ArrayExtern.isDirect(extern)) // known when it is attached to a table
                        .ifPresent(array -> context.draft().add(array.declared(extern, Optional.empty())));
        }
    }

    private static ExternInstance.RegisterArray checked(ExternInstance.RegisterArray array) {
        int words = array.words().size();
        int bits = array.words().stream().mapToInt(ValueType::width).sum();
        if (words > 2 || bits > 2 * Field.MAX_WIDTH) {
            throw Refusal.unsupported(
                    array.at(),
                    "register '" + array.name() + "' has cells of " + words + " words, " + bits
                            + " bits together: a stateful ALU takes one word or two, of at most 128 bits",
                    "make several registers of it");
        }
        return array;
    }

    void attached(InstantiatedExtern extern, TableDraft table, ProgramContext context) {
        Optional<String> name = Optional.of(table.name());
        switch (extern.type()) {
            case "DirectRegister" -> {
                attached.add(extern.name());
                context.draft().add(PlainRegisters.declared(extern, 0, 0, name));
            }
            case "ActionProfile", "ActionSelector" -> table.implementation(TofinoProfiles.of(extern, table));
            case "Alpm" ->
                table.algorithmic(new AlgorithmicLpm(
                        given(extern, 0).orElse(AlgorithmicLpm.PARTITIONS),
                        given(extern, 1).orElse(AlgorithmicLpm.SUBTREES),
                        given(extern, 2),
                        given(extern, 3)));
            default ->
                ArrayExtern.of(extern)
                        .filter(_ -> ArrayExtern.isDirect(extern)) // others need no attachment
                        .ifPresent(array -> context.draft().add(array.declared(extern, name)));
        }
    }

    private static Optional<Integer> given(InstantiatedExtern extern, int place) {
        return extern.arguments().get(place) == P4Value.NOTHING
                ? Optional.empty()
                : Optional.of((int) extern.number(place));
    }

    // ---- calls ----

    P4Value call(ExternCall call, ProgramContext context) {
        if (call.receiver().isEmpty()) {
            return TofinoFunctions.call(call, context);
        }
        InstantiatedExtern extern = call.receiver().get();
        return switch (extern.type()) {
            case "Register", "DirectRegister" -> registerAccess(call, extern, context);
            case "RegisterAction", "RegisterAction2", "RegisterAction3", "RegisterAction4", "DirectRegisterAction" ->
                execute(call, extern, context);
            case "RegisterParam" -> extern.arguments().getFirst();
            case "Hash" ->
                new P4Value.Scalar(TofinoHashes.value(
                        extern,
                        SymmetricInputs.of(extern, Leaves.data(call.argument(0)), call.at()),
                        type(call),
                        call.at()));
            case "MathUnit" -> new P4Value.Scalar(TofinoMathUnits.value(extern, call.scalar(0, type(call)), call.at()));
            case "Random" -> random(call, context);
            case "Mirror", "Resubmit", "Digest" -> new TofinoCopies(context, resubmitHeaders).call(call, extern);
            case "Checksum", "ParserCounter", "ParserPriority" -> parserExterns.call(call, extern, context);
            default ->
                ArrayExtern.of(extern)
                        .orElseThrow(() -> Refusal.unsupported(
                                call.at(),
                                extern.type() + "." + call.method(),
                                "leave it out: there is no structured form"))
                        .call(call, extern, context);
        };
    }

    private static ValueType type(ExternCall call) {
        return Shapes.scalar(call.result(), call.at());
    }

    private static Variable temporary(ExternCall call, ProgramContext context) {
        return context.draft().names().temporary(type(call));
    }

    private static P4Value read(Variable variable, Position at) {
        return new P4Value.Scalar(new Expression.Read(variable, at));
    }

    private static P4Value random(ExternCall call, ProgramContext context) {
        Variable target = temporary(call, context);
        int width = target.type().width();
        context.emission()
                .add(new StructuredStatement.Random(
                        target,
                        Simplify.constant(0, width),
                        Simplify.constant(Simplify.ones(width), target.type()),
                        call.at()));
        return read(target, call.at());
    }

    private P4Value registerAccess(ExternCall call, InstantiatedExtern extern, ProgramContext context) {
        SemanticType type = extern.typeArguments().getFirst();
        if (!call.method().equals("read") && !call.method().equals("write")) {
            throw Refusal.unsupported(call.at(), extern.type() + "." + call.method(), "write the cells one by one");
        }
        if (extern.type().equals("DirectRegister")) {
            return directAccess(call, extern, type, context);
        }
        return PlainRegisters.access(call, extern, context);
    }

    /** The cell of the entry that was found: a register action that reads it or writes it. */
    private P4Value directAccess(
            ExternCall call, InstantiatedExtern extern, SemanticType type, ProgramContext context) {
        Position at = call.at();
        String name = context.draft().names().unique(extern.name() + "." + call.method());
        List<Variable> cell = variables(Shapes.place(name + ".cell", type, at));
        boolean reads = call.method().equals("read");
        List<Variable> outputs = reads ? variables(Shapes.place(name + ".value", type, at)) : List.of();
        List<Variable> targets = reads ? outputs : cell;
        List<Expression> values = reads
                ? cell.stream()
                        .<Expression>map(word -> new Expression.Read(word, at))
                        .toList()
                : Leaves.data(Conversion.to(type, call.argument("value").orElse(P4Value.DEFAULT), at));
        List<StructuredStatement> body = new ArrayList<>();
        for (int i = 0; i < targets.size(); i++) {
            body.add(new StructuredStatement.Assign(targets.get(i), values.get(i), at));
        }
        Optional<Expression> index = onlyCell(extern, name, context);
        context.draft().add(new ExternInstance.RegisterAction(name, extern.name(), cell, outputs, body, at));
        P4Value result = reads
                ? Shapes.place(context.draft().names().unique(extern.name() + ".word"), type, at)
                : P4Value.NOTHING;
        ResultVariables.into(result, context, at, places -> context.emission()
                .add(new StructuredStatement.Execute(name, index, places, at)));
        return reads ? result : Shapes.zero(type, at);
    }

    private P4Value execute(ExternCall call, InstantiatedExtern extern, ProgramContext context) {
        if (call.method().equals("predicate")) {
            return new P4Value.Scalar(predicate(call, call.arguments().size(), 0));
        }
        if (!call.method().equals("execute")) {
            throw Refusal.unsupported(call.at(), extern.type() + "." + call.method(), "use execute, and say the index");
        }
        int outputs = outputs(extern, context);
        if (outputs == BEING_BUILT) {
            throw Refusal.error(
                    call.at(),
                    "misplaced",
                    "register action '" + extern.name() + "' executes itself",
                    "a packet does one thing with a register; leave this out");
        }
        List<P4Value> places = new ArrayList<>();
        boolean hasResult = !(call.result() instanceof SemanticType.Void);
        P4Value result = hasResult
                ? Shapes.place(context.draft().names().unique(extern.name() + "$result"), call.result(), call.at())
                : P4Value.NOTHING;
        places.add(result);
        for (String output : List.of("rv2", "rv3", "rv4")) {
            call.argument(output).ifPresent(places::add);
        }
        P4Value given = P4Value.Fields.of(places);
        Optional<Expression> index = register(extern)
                .filter(register -> register.type().equals("DirectRegister"))
                .map(register -> onlyCell(register, extern.name(), context))
                .orElseGet(call::index);
        ResultVariables.into(given, context, call.at(), targets -> context.emission()
                .add(new StructuredStatement.Execute(extern.name(), index, first(targets, outputs), call.at())));
        return result;
    }

    private static Optional<InstantiatedExtern> register(InstantiatedExtern registerAction) {
        return registerAction.arguments().getFirst() instanceof P4Value.Reference(InstantiatedExtern register)
                ? Optional.of(register)
                : Optional.empty();
    }

    /**
     * Of a direct register that no table has, the cell 0, which it has for the statement that uses it: as the compiler
     * makes a table without keys of that. Empty where a table's entry says the cell.
     */
    private Optional<Expression> onlyCell(InstantiatedExtern register, String registerAction, ProgramContext context) {
        if (attached.contains(register.name())) {
            return Optional.empty();
        }
        if (ofNoTable.values().stream().noneMatch(register.name()::equals)) {
            context.draft().add(PlainRegisters.declared(register, 1, 0, Optional.empty()));
        }
        ofNoTable.put(registerAction, register.name());
        return Optional.of(Simplify.constant(0, 1));
    }

    /** Refuses what an action of a table does with a direct register that its table does not have. */
    void checkDirectRegisters(ProgramContext context) {
        context.draft().actions().stream()
                .flatMap(action -> StructuredStatement.all(action.body()))
                .forEach(statement -> {
                    if (statement instanceof StructuredStatement.Execute execute
                            && ofNoTable.containsKey(execute.registerAction())) {
                        String name = ofNoTable.get(execute.registerAction());
                        throw Refusal.unsupported(
                                execute.at(),
                                "direct register '" + name + "' in an action of a table that does not have it",
                                "write registers = " + name.substring(name.lastIndexOf('.') + 1) + " in the table");
                    }
                });
    }

    /**
     * A power of two: its exponent has a bit for each comparison, the first one in the lowest.
     *
     * @param comparisons those that are left to look at
     * @param exponent what the others, which come behind, make of it
     */
    private static Expression predicate(ExternCall call, int comparisons, int exponent) {
        if (comparisons == 0) {
            return Simplify.constant(BigInteger.ONE.shiftLeft(exponent), type(call));
        }
        int last = comparisons - 1;
        Expression holds = call.argument(last) instanceof P4Value.Nothing ? Simplify.FALSE : call.scalar(last);
        return ValueFolding.choose(
                holds, predicate(call, last, exponent + (1 << last)), predicate(call, last, exponent), call.at());
    }

    /** How many outputs a register action has, whose body is written down when that is asked first. */
    private int outputs(InstantiatedExtern extern, ProgramContext context) {
        Integer known = registerActions.putIfAbsent(extern.name(), BEING_BUILT);
        if (known == null) {
            known = build(extern, context);
            registerActions.put(extern.name(), known);
        }
        return known;
    }

    /** What the action's body does not put out stays 0. */
    private static List<Variable> first(List<Variable> targets, int outputs) {
        return targets.subList(0, Math.min(outputs, targets.size()));
    }

    /**
     * The body is written down when it is needed first: then the parameters of its control are known.
     *
     * @return how many outputs it has
     */
    private int build(InstantiatedExtern extern, ProgramContext context) {
        InstantiatedExtern register = register(extern)
                .orElseThrow(
                        () -> Refusal.unsupported(extern.at(), "a register action of no register", "name a register"));
        P4Declaration.Function body = method(extern);
        SemanticType cell = parameterType(extern, body, 0, context);
        List<ValueType> words = cells.words(extern, register, cell, context);
        List<P4Value> places = new ArrayList<>();
        List<Variable> outputs = new ArrayList<>();
        for (int i = 0; i < body.prototype().parameters().size(); i++) {
            String name =
                    extern.name() + "." + body.prototype().parameters().get(i).name();
            SemanticType type = parameterType(extern, body, i, context);
            P4Value place = Shapes.place(context.draft().names().unique(name), type, extern.at());
            places.add(place);
            if (i > 0) {
                outputs.addAll(variables(place));
            }
        }
        List<StructuredStatement> statements =
                context.emission().within(() -> new P4Instances(context).runMethod(extern, body, places));
        List<Variable> own = variables(places.getFirst());
        boolean isWhole = own.stream().map(Variable::type).toList().equals(words);
        List<Variable> whole = isWhole ? own : words(extern, words, context);
        context.draft()
                .add(new ExternInstance.RegisterAction(
                        extern.name(),
                        register.name(),
                        whole,
                        outputs,
                        isWhole ? statements : ActionCells.onLastBits(whole, own, statements, extern.at()),
                        extern.at()));
        return outputs.size();
    }

    private static List<Variable> words(InstantiatedExtern extern, List<ValueType> types, ProgramContext context) {
        return types.stream()
                .map(type -> new Variable(context.draft().names().unique(extern.name() + ".word"), type))
                .toList();
    }

    private static SemanticType parameterType(
            InstantiatedExtern extern, P4Declaration.Function body, int place, ProgramContext context) {
        return extern.scope()
                .types()
                .apply(context.typed().type(body.prototype().parameters().get(place)));
    }

    private static List<Variable> variables(P4Value place) {
        return Leaves.data(place).stream()
                .map(leaf -> ((Expression.Read) leaf).variable())
                .toList();
    }

    private static P4Declaration.Function method(InstantiatedExtern extern) {
        List<P4Declaration> methods =
                extern.declaration().map(P4Declaration.Instance::methods).orElse(List.of());
        for (P4Declaration method : methods) {
            if (method instanceof P4Declaration.Function function
                    && function.name().equals("apply")) {
                return function;
            }
        }
        throw Refusal.unsupported(extern.at(), "a register action without apply", "write its body");
    }
}
