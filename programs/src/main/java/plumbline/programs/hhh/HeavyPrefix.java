package plumbline.programs.hhh;

/**
 * A hierarchical heavy hitter.
 *
 * @param count of the prefix
 * @param conditioned those that no more specific heavy prefix explains
 */
public record HeavyPrefix(Prefix prefix, double count, double conditioned) {}
