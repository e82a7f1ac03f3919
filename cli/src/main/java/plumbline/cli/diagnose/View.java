package plumbline.cli.diagnose;

/**
 * How a diagnosis is shown.
 *
 * @param top flows of each kind at most
 */
public record View(Times times, FlowNames names, int top) {}
