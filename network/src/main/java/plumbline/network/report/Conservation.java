package plumbline.network.report;

/**
 * Where all packets of a network are at an instant:
 *
 * <pre>
 *   made + copies = received + dropped + lost + inside + under way
 * </pre>
 *
 * @param made by hosts, and by packet generators of switches
 * @param copies made by switches
 * @param received by hosts
 * @param dropped by NICs and switches
 * @param lost on links
 * @param inside hosts and switches
 * @param underWay on links
 */
public record Conservation(long made, long copies, long received, long dropped, long lost, long inside, long underWay) {
    /** What the equation lacks on its right side; 0 if it holds. */
    public long unaccounted() {
        return made + copies - received - dropped - lost - inside - underWay;
    }
}
