package plumbline.isa.lower.parser;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plumbline.isa.lower.tree.KeyVariables;
import plumbline.isa.lower.tree.LoweringContext;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredParser.State;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.Variable;

/**
 * Parsed requests: what the parser's first state asks of the architecture, and nothing else does, the parser keeps in a
 * variable too, and tables match on that. So they need not wait until a stage has asked.
 */
public final class ParsedRequests {
    private final StructuredProgram program;
    private final KeyVariables variables;
    private final Map<Variable, Integer> writes = new HashMap<>();
    private final Map<Variable, Variable> kept = new LinkedHashMap<>();

    private ParsedRequests(StructuredProgram program, LoweringContext context) {
        this.program = program;
        this.variables = new KeyVariables(program, context);
        Operations.statements(program)
                .forEach(statement -> Operations.written(statement, target -> writes.merge(target, 1, Integer::sum)));
    }

    public static StructuredProgram keep(StructuredProgram program, LoweringContext context) {
        return new ParsedRequests(program, context).keeping();
    }

    private StructuredProgram keeping() {
        State first = program.parser().states().getFirst();
        if (!new StatePaths(program.parser()).isAlwaysFirst(first.name())) {
            return program;
        }
        Set<Variable> asked = new HashSet<>();
        first.body().stream().filter(this::isRequest).forEach(request -> asked.addAll(Operations.writes(request)));
        List<StructuredTable> tables = program.tables().stream()
                .map(table -> table.withKeyValues(key -> matching(key, asked)))
                .toList();
        List<State> states = new ArrayList<>(program.parser().states());
        List<StructuredStatement> body = new ArrayList<>();
        for (StructuredStatement statement : first.body()) {
            body.add(statement);
            if (statement instanceof StructuredStatement.Assign(var target, var value, var at)
                    && kept.containsKey(target)) {
                body.add(new StructuredStatement.Assign(kept.get(target), value, at));
            }
        }
        states.set(0, new State(first.name(), body, first.transition(), first.at()));
        return program.withTables(tables)
                .withParser(new StructuredParser(states, program.parser().at()));
    }

    private boolean isRequest(StructuredStatement statement) {
        return statement instanceof StructuredStatement.Assign(var target, var value, var _)
                && Intrinsic.named(target.name()) != null
                && writes.get(target) == 1
                && ParserDeferral.isMove(value);
    }

    private Expression matching(StructuredTable.Key key, Set<Variable> asked) {
        return key.value() instanceof Expression.Read(var variable, var at) && asked.contains(variable)
                ? new Expression.Read(kept.computeIfAbsent(variable, _ -> variables.of(key)), at)
                : key.value();
    }
}
