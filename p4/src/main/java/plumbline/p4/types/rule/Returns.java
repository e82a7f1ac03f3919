package plumbline.p4.types.rule;

import plumbline.p4.syntax.P4Expression;
import plumbline.p4.syntax.P4Statement;

/** Whether a function ends with a value on every way through it. */
public final class Returns {
    private Returns() {}

    /** Whether what stands behind a statement is never reached. */
    public static boolean always(P4Statement statement) {
        return switch (statement) {
            case P4Statement.Return _, P4Statement.Exit _ -> true;
            case P4Statement.Block block -> block.statements().stream().anyMatch(Returns::always);
            case P4Statement.If branch ->
                always(branch.then())
                        && branch.otherwise().filter(Returns::always).isPresent();
            case P4Statement.Switch choice ->
                choice.cases().stream().anyMatch(one -> one.label() instanceof P4Expression.Default)
                        && choice.cases().stream()
                                .allMatch(one -> one.body().isEmpty()
                                        || always(one.body().get()));
            default -> false;
        };
    }
}
