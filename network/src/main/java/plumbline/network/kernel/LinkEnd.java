package plumbline.network.kernel;

/**
 * A link as one of its two nodes sees it.
 *
 * @param port the number that the link has at the node
 * @param out to the other node
 * @param in from the other node
 */
public record LinkEnd(int port, Channel out, Channel in) {}
