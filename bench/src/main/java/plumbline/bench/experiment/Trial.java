package plumbline.bench.experiment;

/**
 * What a subject is to do.
 *
 * @param seed   of everything random
 * @param shared inputs that several trials use
 */
public record Trial(Settings settings, long seed, SharedInputs shared) {}
