package plumbline.isa.lower.statement;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.lower.tree.LoweringContext;
import plumbline.isa.lower.tree.StatementRewriter;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.HeaderInstance;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredAction;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/**
 * Global copy propagation: a variable that is assigned once, as a copy of another or of bits of it, and read only
 * behind that in the same branch, where the other is still as it was, gives way to it, in keys and actions of tables
 * and in register actions too. Such is a parameter {@code in} of a control that gets a header's field beside the
 * header.
 */
public final class GlobalCopyPropagation extends StatementRewriter {
    private final StructuredProgram program;
    private final Map<String, StructuredTable> tables = new HashMap<>();
    private final Map<String, StructuredAction> actions = new HashMap<>();
    private final Map<String, Set<Variable>> readByRegisterActions = new HashMap<>();
    private final Map<Variable, Set<Variable>> withHeader = new HashMap<>();
    /** What is read by more than statements that follow one another, keys and actions; or means more than its value. */
    private final Set<Variable> seenElsewhere = new HashSet<>();

    private final Map<Variable, Integer> writes = new HashMap<>();
    private final Uses all;
    private final Map<Variable, Expression> copies = new HashMap<>();

    /** How often statements read variables, and apply tables. */
    private record Uses(Map<Variable, Integer> reads, Map<String, Integer> applies) {}

    private GlobalCopyPropagation(StructuredProgram program, LoweringContext context) {
        super(context);
        this.program = program;
        program.tables().forEach(table -> tables.put(table.name(), table));
        program.actions().forEach(action -> actions.put(action.name(), action));
        for (HeaderInstance header : program.headers()) {
            Set<Variable> whole = header.withValidity().collect(Collectors.toSet());
            whole.forEach(each -> withHeader.put(each, new HashSet<>(List.of(each, header.valid()))));
            seenElsewhere.addAll(whole);
        }
        for (Intrinsic intrinsic : Intrinsic.values()) {
            seenElsewhere.add(new Variable(
                    intrinsic.field().name(), ValueType.bits(intrinsic.field().width())));
        }
        elsewhere();
        Operations.statements(program)
                .forEach(statement -> Operations.written(statement, each -> writes.merge(each, 1, Integer::sum)));
        all = uses(Operations.blocks(program).toList(), program.actions());
    }

    public static StructuredProgram propagate(StructuredProgram program, LoweringContext context) {
        GlobalCopyPropagation propagation = new GlobalCopyPropagation(program, context);
        Stream.concat(program.ingress().stream(), program.egress().stream())
                .forEach(block -> propagation.find(block.body()));
        return propagation.copies.isEmpty() ? program : propagation.program(program);
    }

    private void elsewhere() {
        Operations.parsed(program).forEach(statement -> seenElsewhere.addAll(Operations.variables(statement)));
        seenElsewhere.addAll(Operations.seenAtEnds(program));
        for (ExternInstance extern : program.externs()) {
            if (extern instanceof ExternInstance.RegisterAction action) {
                readByRegisterActions.put(action.name(), Operations.variables(action));
            } else {
                seenElsewhere.addAll(Operations.variables(extern));
            }
        }
        Stream.concat(Operations.blocks(program), program.actions().stream().flatMap(action -> action.body().stream()))
                .flatMap(StructuredStatement::all)
                .forEach(this::deferred);
    }

    /** What is looked at when the direction ends. */
    private void deferred(StructuredStatement statement) {
        seenElsewhere.addAll(statement.carries());
        if (statement instanceof StructuredStatement.SendDigest || statement instanceof StructuredStatement.Mirror) {
            seenElsewhere.addAll(Operations.reads(statement));
        }
    }

    private void find(List<StructuredStatement> statements) {
        for (int i = 0; i < statements.size(); i++) {
            switch (statements.get(i)) {
                case StructuredStatement.Assign assign
                when isCandidate(assign) -> {
                    if (isSettled(assign, statements.subList(i + 1, statements.size()))) {
                        copies.put(assign.target(), assign.value());
                    }
                }
                case StructuredStatement.If branch -> {
                    find(branch.then());
                    find(branch.otherwise());
                }
                default -> {}
            }
        }
    }

    /**
     * A copy that nothing reads stays: that it was made can mean that the program asks for how parsing ended. Bits that
     * a register action takes in would come through the hash logic.
     */
    private boolean isCandidate(StructuredStatement.Assign assign) {
        Variable copy = assign.target();
        return source(assign.value()).isPresent()
                && (assign.value() instanceof Expression.Read
                        || readByRegisterActions.values().stream().noneMatch(reads -> reads.contains(copy)))
                && writes.get(copy) == 1
                && !seenElsewhere.contains(copy)
                && (all.reads.containsKey(copy) || tables.values().stream().anyMatch(table -> readsIt(table, copy)));
    }

    /** The variable of which a value is a copy, or some bits. */
    private static Optional<Variable> source(Expression value) {
        return switch (value) {
            case Expression.Read read -> Optional.of(read.variable());
            case Expression.Slice(Expression.Read read, int _, int _, var _) -> Optional.of(read.variable());
            default -> Optional.empty();
        };
    }

    /** Whether all that reads the copy comes behind it, before anything changes what it is a copy of. */
    private boolean isSettled(StructuredStatement.Assign assign, List<StructuredStatement> behind) {
        Variable copy = assign.target();
        Set<String> applied = new HashSet<>();
        behind.forEach(statement -> Operations.applied(statement, applied::add));
        Uses here = uses(behind, run(applied));
        Variable source = source(assign.value()).orElseThrow();
        return !copies.containsKey(source)
                && all.reads.getOrDefault(copy, 0).equals(here.reads.getOrDefault(copy, 0))
                && !new Order(copy, withHeader.getOrDefault(source, Set.of(source))).isReadLate(behind)
                && tables.values().stream()
                        .filter(table -> readsIt(table, copy))
                        .allMatch(table -> all.applies
                                .getOrDefault(table.name(), 0)
                                .equals(here.applies.getOrDefault(table.name(), 0)));
    }

    /** Goes through statements one after the other. */
    private final class Order {
        private final Variable copy;
        private final Set<Variable> sources;
        private boolean isChanged;
        private boolean isReadLate;

        Order(Variable copy, Set<Variable> sources) {
            this.copy = copy;
            this.sources = sources;
        }

        /** Whether one reads the copy behind one that changes what it is a copy of. */
        boolean isReadLate(List<StructuredStatement> statements) {
            statements.forEach(this::statement);
            return isReadLate;
        }

        private void statement(StructuredStatement statement) {
            isReadLate |= isChanged && own(statement).contains(copy);
            switch (statement) {
                case StructuredStatement.If branch -> eachAlone(List.of(branch.then(), branch.otherwise()));
                case StructuredStatement.Apply apply -> {
                    StructuredTable table = tables.get(apply.table());
                    isReadLate |= isChanged && isKey(table, copy);
                    eachAlone(table.mayRun().stream()
                            .map(action -> actions.get(action).body())
                            .toList());
                }
                default -> Operations.written(statement, variable -> isChanged |= sources.contains(variable));
            }
        }

        private void eachAlone(List<List<StructuredStatement>> ways) {
            boolean before = isChanged;
            boolean after = before;
            for (List<StructuredStatement> way : ways) {
                isChanged = before;
                way.forEach(this::statement);
                after |= isChanged;
            }
            isChanged = after;
        }
    }

    private static boolean isKey(StructuredTable table, Variable copy) {
        return table.keys().stream()
                .anyMatch(key -> Operations.reads(key.value()).contains(copy));
    }

    private boolean readsIt(StructuredTable table, Variable copy) {
        return isKey(table, copy)
                || table.mayRun().stream()
                        .map(actions::get)
                        .flatMap(action -> action.body().stream())
                        .flatMap(StructuredStatement::all)
                        .anyMatch(statement -> own(statement).contains(copy));
    }

    private List<StructuredAction> run(Set<String> applied) {
        return applied.stream()
                .flatMap(table -> tables.get(table).mayRun().stream())
                .distinct()
                .map(actions::get)
                .toList();
    }

    private Uses uses(List<StructuredStatement> statements, List<StructuredAction> run) {
        Uses uses = new Uses(new HashMap<>(), new HashMap<>());
        Stream.concat(statements.stream(), run.stream().flatMap(action -> action.body().stream()))
                .flatMap(StructuredStatement::all)
                .forEach(statement -> {
                    own(statement).forEach(read -> uses.reads.merge(read, 1, Integer::sum));
                    if (statement instanceof StructuredStatement.Apply apply) {
                        uses.applies.merge(apply.table(), 1, Integer::sum);
                    }
                });
        return uses;
    }

    /** What a statement itself reads, with its register action, not those in its branches. */
    private Set<Variable> own(StructuredStatement statement) {
        Set<Variable> read = new HashSet<>();
        Operations.withExpressions(statement, expression -> {
            read.addAll(Operations.reads(expression));
            return expression;
        });
        if (statement instanceof StructuredStatement.Execute execute) {
            read.addAll(readByRegisterActions.get(execute.registerAction()));
        }
        return read;
    }

    @Override
    protected StructuredProgram program(StructuredProgram whole) {
        return super.program(whole.withTables(whole.tables().stream()
                .map(table -> table.withKeyValues(key -> expression(key.value())))
                .toList()));
    }

    @Override
    protected void statement(StructuredStatement statement) {
        if (!(statement instanceof StructuredStatement.Assign assign) || !copies.containsKey(assign.target())) {
            super.statement(statement);
        }
    }

    @Override
    protected Expression expression(Expression expression) {
        return switch (expression) {
            case Expression.Read(var variable, var _) -> copies.getOrDefault(variable, expression);
            case Expression.Slice slice ->
                Simplify.slice(expression(slice.value()), slice.high(), slice.low(), slice.at());
            default -> super.expression(expression);
        };
    }
}
