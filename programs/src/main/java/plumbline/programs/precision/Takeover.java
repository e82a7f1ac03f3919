package plumbline.programs.precision;

/**
 * What the clone of a packet carries into its second pass.
 *
 * @param flow id of the flow that takes the entry
 * @param way which of its candidate entries
 * @param newCount the count to write; used only where take-over writes
 */
public record Takeover(long flow, int way, long newCount) {}
