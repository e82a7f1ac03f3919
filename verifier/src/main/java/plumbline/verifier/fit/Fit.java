package plumbline.verifier.fit;

import java.util.Optional;
import plumbline.verifier.target.Target;

/**
 * What the fitter found.
 *
 * @param layout where everything sits; it may have more stages than the target; empty if no number of stages would do
 * @param misfit why it does not fit, if so
 */
public record Fit(Target target, Optional<Layout> layout, Optional<Misfit> misfit) {
    /** Whether the layout has the stages that the target has. */
    public boolean fits() {
        return misfit.isEmpty();
    }
}
