package plumbline.network.report;

/**
 * One direction of a link.
 *
 * @param from the node that sends
 * @param port its port
 * @param rate bits a second
 * @param packets that were sent
 * @param bytes of them, without what they took on the wire besides
 * @param lost of them on the way
 * @param utilisation share of the time in which it was sending
 */
public record LinkReport(
        String from, int port, String to, long rate, long packets, long bytes, long lost, double utilisation) {
    /** As people call it. */
    public String name() {
        return from + "→" + to;
    }
}
