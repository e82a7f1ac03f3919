package plumbline.p4.elaborate.program;

import java.util.Optional;
import plumbline.p4.syntax.P4Statement;

/** Where statements leave the body that they are in, as far as can be read from them. */
final class ControlFlow {
    private ControlFlow() {}

    /** Whether a return or exit stands in it. */
    static boolean leaves(P4Statement statement) {
        return switch (statement) {
            case P4Statement.Return _, P4Statement.Exit _ -> true;
            case P4Statement.Block block -> block.statements().stream().anyMatch(ControlFlow::leaves);
            case P4Statement.If branch ->
                leaves(branch.then())
                        || branch.otherwise().filter(ControlFlow::leaves).isPresent();
            case P4Statement.Switch choice ->
                choice.cases().stream()
                        .map(P4Statement.Case::body)
                        .flatMap(Optional::stream)
                        .anyMatch(ControlFlow::leaves);
            default -> false;
        };
    }

    /** Whether nothing can follow it. */
    static boolean ends(P4Statement statement) {
        return switch (statement) {
            case P4Statement.Return _, P4Statement.Exit _ -> true;
            case P4Statement.Block block -> block.statements().stream().anyMatch(ControlFlow::ends);
            case P4Statement.If branch ->
                ends(branch.then())
                        && branch.otherwise().filter(ControlFlow::ends).isPresent();
            default -> false;
        };
    }
}
