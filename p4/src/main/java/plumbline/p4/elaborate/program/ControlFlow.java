package plumbline.p4.elaborate.program;

import java.util.Optional;
import java.util.function.Predicate;
import plumbline.p4.syntax.P4Statement;

/** Where statements leave the body or loop that they are in, as far as can be read from them. */
final class ControlFlow {
    private ControlFlow() {}

    private static boolean isLeave(P4Statement statement) {
        return statement instanceof P4Statement.Return
                || statement instanceof P4Statement.Exit
                || statement instanceof P4Statement.Break
                || statement instanceof P4Statement.Continue;
    }

    /** Whether it has a continue of the loop that it stands in. */
    static boolean continues(P4Statement statement) {
        return statement instanceof P4Statement.Continue || has(statement, ControlFlow::continues);
    }

    /** Whether something stands in a statement that is no loop. */
    private static boolean has(P4Statement statement, Predicate<P4Statement> part) {
        return switch (statement) {
            case P4Statement.Block block -> block.statements().stream().anyMatch(part);
            case P4Statement.If branch ->
                part.test(branch.then()) || branch.otherwise().filter(part).isPresent();
            case P4Statement.Switch choice ->
                choice.cases().stream()
                        .map(P4Statement.Case::body)
                        .flatMap(Optional::stream)
                        .anyMatch(part);
            default -> false;
        };
    }

    /** Whether nothing can follow it. */
    static boolean ends(P4Statement statement) {
        return switch (statement) {
            case P4Statement.Block block -> block.statements().stream().anyMatch(ControlFlow::ends);
            case P4Statement.If branch ->
                ends(branch.then())
                        && branch.otherwise().filter(ControlFlow::ends).isPresent();
            default -> isLeave(statement);
        };
    }
}
