package plumbline.network.topology;

import plumbline.isa.model.Position;

/**
 * A host of a topology.
 *
 * @param at where it was written
 */
public record HostSpec(String name, Position at) {
    /** One that was not written anywhere. */
    public HostSpec(String name) {
        this(name, Position.NONE);
    }
}
