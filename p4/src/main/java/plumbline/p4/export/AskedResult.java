package plumbline.p4.export;

import java.util.Set;
import java.util.stream.Collectors;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
import plumbline.isa.model.TableOutcome;

/**
 * What a table has given, as far as somebody asks: variables of the control that the table's application and its
 * actions set.
 *
 * @param table that is asked
 * @param asked what is asked for
 */
record AskedResult(Table table, Set<TableOutcome> asked) {
    /** What a direction's units ask of a table. */
    static AskedResult of(P4Names names, Table table) {
        Program program = names.program();
        return new AskedResult(
                table,
                program.stages(names.direction()).stream()
                        .flatMap(stage -> stage.units().stream())
                        .flatMap(unit -> unit.guard().results())
                        .filter(result -> result.table().equals(table.name()))
                        .map(Condition.Result::outcome)
                        .collect(Collectors.toSet()));
    }

    /** A condition in P4. */
    static String condition(Condition.Result result) {
        return variable(result.table(), result.outcome());
    }

    private static String variable(String table, TableOutcome outcome) {
        return P4Names.legal(table)
                + switch (outcome) {
                    case TableOutcome.LookUp.HIT -> "_hit";
                    case TableOutcome.LookUp.MISS -> "_miss";
                    case TableOutcome.ActionRun ran -> "_ran_" + P4Names.legal(ran.action());
                };
    }

    /** Declares the variables. */
    void declare(P4Lines out) {
        asked.stream()
                .map(outcome -> variable(table.name(), outcome))
                .sorted()
                .forEach(name -> out.line("bool " + name + " = false;"));
    }

    /** In the body of an action: that it ran. */
    void ran(P4Lines out, String action) {
        asked.stream()
                .filter(outcome -> outcome instanceof TableOutcome.ActionRun ran
                        && ran.action().equals(action))
                .forEach(outcome -> out.line(variable(table.name(), outcome) + " = true;"));
    }

    /** Applies the table. */
    void apply(P4Lines out) {
        String call = P4Names.legal(table.name()) + ".apply()";
        boolean byHit = asked.stream().anyMatch(outcome -> outcome instanceof TableOutcome.LookUp);
        if (byHit) {
            out.block("if (" + call + ".hit)", () -> set(out, TableOutcome.LookUp.HIT));
            out.otherwise(() -> set(out, TableOutcome.LookUp.MISS));
        } else {
            out.line(call + ";");
        }
    }

    private void set(P4Lines out, TableOutcome.LookUp found) {
        if (asked.contains(found)) {
            out.line(variable(table.name(), found) + " = true;");
        }
    }
}
