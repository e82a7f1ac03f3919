package plumbline.programs.ahab.control;

/**
 * What the controller is told.
 *
 * @param tree what is divided
 * @param periodNanos from one reading of the demands to the next
 * @param latencyNanos from reading demands to writing capacities, shorter than the period
 */
public record SlicePlan(SliceTree tree, long periodNanos, long latencyNanos) {}
