package plumbline.p4.elaborate.draft;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.StructuredAction;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.Variable;

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
            state.transition().keys().forEach(key -> read.addAll(Operations.reads(key)));
        }
        return this;
    }

    /** Looks at statements. */
    public UsedVariables add(List<StructuredStatement> statements) {
        statements.forEach(this::add);
        return this;
    }

    private void add(StructuredStatement statement) {
        read.addAll(Operations.reads(statement));
        written.addAll(Operations.writes(statement));
        statement.all().forEach(inner -> {
            read.addAll(inner.carries());
            switch (inner) {
                case StructuredStatement.Apply apply -> table(apply.table());
                case StructuredStatement.Execute execute -> registerAction(execute.registerAction());
                case StructuredStatement.CheckSum check -> read.add(check.sum());
                case StructuredStatement.DepositSum deposit -> read.add(deposit.sum());
                default -> {}
            }
        });
    }

    private void table(String name) {
        if (!tables.add(name)) {
            return;
        }
        for (StructuredTable table : known) {
            if (table.name().equals(name)) {
                table.keys().forEach(key -> read.addAll(Operations.reads(key.value())));
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
