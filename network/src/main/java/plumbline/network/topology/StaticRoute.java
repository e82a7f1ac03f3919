package plumbline.network.topology;

import java.util.List;
import plumbline.isa.model.Position;

/**
 * A route that takes the place of the computed one.
 *
 * @param at the router
 * @param to the host
 * @param via routers next to it, with the same share of flows each
 * @param written where
 */
public record StaticRoute(String at, String to, List<String> via, Position written) {
    public StaticRoute {
        via = List.copyOf(via);
    }
}
