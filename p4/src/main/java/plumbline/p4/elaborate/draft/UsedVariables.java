package plumbline.p4.elaborate.draft;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.StructuredAction;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.value.Leaves;

/** Which variables statements read or write, with the tables that they apply. */
public final class UsedVariables {
    private final List<StructuredTable> known;
    private final List<StructuredAction> actions;
    private final List<ExternInstance> externs;
    private final Set<Variable> read = new HashSet<>();
    private final Set<Variable> written = new HashSet<>();
    private final Set<String> tables = new HashSet<>();

    /** Of a program that is being built, as far as it is. */
    public UsedVariables(Draft draft) {
        this(draft.tables(), draft.actions(), draft.externs());
    }

    /** Of a program. */
    public UsedVariables(StructuredProgram program) {
        this(program.tables(), program.actions(), program.externs());
    }

    private UsedVariables(List<StructuredTable> known, List<StructuredAction> actions, List<ExternInstance> externs) {
        this.known = known;
        this.actions = actions;
        this.externs = externs;
    }

    /** Read or written. */
    public boolean uses(Variable variable) {
        return read.contains(variable) || written.contains(variable);
    }

    /** Read. */
    public boolean reads(Variable variable) {
        return read.contains(variable);
    }

    /** Written. */
    public boolean writes(Variable variable) {
        return written.contains(variable);
    }

    /** Whether one of them writes what the other reads or writes. */
    public boolean conflictsWith(UsedVariables other) {
        return written.stream().anyMatch(other::uses) || other.written.stream().anyMatch(this::uses);
    }

    /** Looks at a parser. */
    public UsedVariables add(StructuredParser parser) {
        for (StructuredParser.State state : parser.states()) {
            add(state.body());
            state.transition().keys().forEach(this::reads);
        }
        return this;
    }

    /** Looks at statements. */
    public UsedVariables add(List<StructuredStatement> statements) {
        statements.forEach(this::add);
        return this;
    }

    private void reads(Expression expression) {
        read.addAll(Leaves.variables(expression));
    }

    private void reads(Optional<Expression> expression) {
        expression.ifPresent(this::reads);
    }

    private void add(StructuredStatement statement) {
        switch (statement) {
            case StructuredStatement.Assign assign -> {
                written.add(assign.target());
                reads(assign.value());
            }
            case StructuredStatement.If branch -> {
                reads(branch.condition());
                add(branch.then());
                add(branch.otherwise());
            }
            case StructuredStatement.Apply apply -> table(apply.table());
            case StructuredStatement.ReadRegister access -> {
                written.addAll(access.targets());
                reads(access.index());
            }
            case StructuredStatement.WriteRegister access -> {
                reads(access.index());
                access.values().forEach(this::reads);
            }
            case StructuredStatement.Execute execute -> {
                reads(execute.index());
                written.addAll(execute.results());
                registerAction(execute.registerAction());
            }
            case StructuredStatement.Call call -> {
                call.target().ifPresent(written::add);
                reads(call.index());
                reads(call.input());
            }
            case StructuredStatement.Random random -> {
                written.add(random.target());
                reads(random.low());
                reads(random.high());
            }
            case StructuredStatement.SendDigest digest -> digest.values().forEach(this::reads);
            case StructuredStatement.Mirror mirror -> {
                reads(mirror.session());
                read.addAll(mirror.carried());
            }
            case StructuredStatement.Resubmit resubmit -> read.addAll(resubmit.carried());
            case StructuredStatement.Recirculate recirculate -> read.addAll(recirculate.carried());
            case StructuredStatement.Extract extract -> reads(extract.condition());
            case StructuredStatement.Advance advance -> reads(advance.bits());
            case StructuredStatement.Verify verify -> {
                reads(verify.condition());
                reads(verify.error());
            }
            case StructuredStatement.AddToSum(var sum, var values, var at) -> sum(sum, values);
            case StructuredStatement.SubtractFromSum(var sum, var values, var at) -> sum(sum, values);
            case StructuredStatement.CheckSum(var target, var sum, var at) -> {
                read.add(sum);
                written.add(target);
            }
            case StructuredStatement.DepositSum(var target, var sum, var at) -> {
                read.add(sum);
                written.add(target);
            }
            case StructuredStatement.UpdateChecksum update -> {
                update.values().forEach(this::reads);
                update.when().forEach(this::reads);
                written.add(update.target());
            }
            case StructuredStatement.Exit _, StructuredStatement.Emit _ -> {}
        }
    }

    private void sum(Variable sum, List<Expression> values) {
        values.forEach(this::reads);
        written.add(sum);
    }

    private void table(String name) {
        if (!tables.add(name)) {
            return;
        }
        for (StructuredTable table : known) {
            if (table.name().equals(name)) {
                table.keys().forEach(key -> reads(key.value()));
                actions.stream()
                        .filter(action -> table.mayRun().contains(action.name()))
                        .forEach(action -> add(action.body()));
            }
        }
    }

    private void registerAction(String name) {
        externs.stream()
                .filter(extern -> extern.name().equals(name))
                .filter(ExternInstance.RegisterAction.class::isInstance)
                .map(ExternInstance.RegisterAction.class::cast)
                .forEach(action -> add(action.body()));
    }
}
