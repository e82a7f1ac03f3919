package plumbline.p4.elaborate.architecture;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;

/** Lets statements that write variables write to places of any kind. */
public final class ResultVariables {
    private ResultVariables() {}

    /** Writes a statement whose results are the leaves of a place; of no bits it has no variable. */
    public static void into(P4Value place, ProgramContext context, Position at, Consumer<List<Variable>> statement) {
        List<Expression> leaves = Leaves.data(place);
        List<Variable> variables = new ArrayList<>();
        for (Expression leaf : leaves) {
            variables.add(
                    leaf instanceof Expression.Read read
                            ? read.variable()
                            : context.draft().names().temporary(leaf.type()));
        }
        statement.accept(variables);
        for (int i = 0; i < leaves.size(); i++) {
            context.emission().assign(leaves.get(i), new Expression.Read(variables.get(i), at), at);
        }
    }
}
