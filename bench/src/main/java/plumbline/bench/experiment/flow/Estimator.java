package plumbline.bench.experiment.flow;

import plumbline.isa.model.Program;
import plumbline.vm.State;

/**
 * Reads estimates from a program's registers; an algorithm whose packets do not carry them brings one along, listed in
 * {@code META-INF/services}.
 */
public interface Estimator {
    /** What settings call it ({@code estimate}). */
    String name();

    /** The estimates of a program that runs, as its registers have them at any time. */
    Estimate of(Program program, State state);
}
