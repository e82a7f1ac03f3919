package plumbline.cli.traffic;

import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.pipe.RecirculationConfig;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.tm.TrafficManagerConfig;

/**
 * What a user sets of a switch besides its program and its ports.
 *
 * @param seed           of the program's random draws
 * @param recirculation  the way back into ingress
 * @param trafficManager queues between ingress and egress
 * @param buffers        most packets inside at once
 */
public record SwitchSettings(
        long seed, RecirculationConfig recirculation, TrafficManagerConfig trafficManager, int buffers) {
    /** The defaults, but for the seed. */
    public static SwitchSettings seeded(long seed) {
        return new SwitchSettings(
                seed, RecirculationConfig.DEFAULT, TrafficManagerConfig.DEFAULT, SwitchBuilder.DEFAULT_BUFFERS);
    }

    /** Applies them. */
    public SwitchBuilder to(SwitchBuilder builder) {
        return builder.seed(seed)
                .recirculation(recirculation)
                .trafficManager(trafficManager)
                .buffers(buffers, Frame.MAX_PACKET);
    }
}
