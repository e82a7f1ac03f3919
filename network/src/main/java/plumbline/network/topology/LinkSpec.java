package plumbline.network.topology;

import plumbline.isa.model.Position;
import plumbline.network.kernel.LinkConfig;

/**
 * A link of a topology.
 *
 * @param a the node at one end
 * @param portOfA its number there, or {@link #ANY_PORT}
 * @param b the node at the other end
 * @param at where it was written
 */
public record LinkSpec(String a, int portOfA, String b, int portOfB, LinkConfig config, Position at) {
    /** The lowest number that is free. */
    public static final int ANY_PORT = -1;

    /** A link by ports that are free. */
    public LinkSpec(String a, String b, LinkConfig config) {
        this(a, ANY_PORT, b, ANY_PORT, config, Position.NONE);
    }

    /** Whether a node is at one of its ends. */
    boolean isAt(String node) {
        return a.equals(node) || b.equals(node);
    }

    /** The node at the other end. */
    String other(String node) {
        return node.equals(a) ? b : a;
    }

    /** The number of its port at a node. */
    int portAt(String node) {
        return node.equals(a) ? portOfA : portOfB;
    }

    /** The same, seen from the other end. */
    LinkSpec turned() {
        return new LinkSpec(b, portOfB, a, portOfA, config, at);
    }

    /** As it is called in messages and reports. */
    public String name() {
        return a + "–" + b;
    }
}
