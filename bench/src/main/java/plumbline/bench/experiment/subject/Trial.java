package plumbline.bench.experiment.subject;

/**
 * What a subject is to do.
 *
 * @param seed of everything random
 * @param shared inputs that several trials use; those with this seed alone: {@link SharedInputs#ofSeed}
 */
public record Trial(PointSettings settings, long seed, SharedInputs shared) {}
