package plumbline.cli.traffic;

import java.util.List;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.hash.HashSeed;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.SwitchRefusedException;
import plumbline.pipelines.pipe.RecirculationConfig;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.tm.TrafficManagerConfig;

/**
 * What a user sets of a switch besides its program and its ports.
 *
 * @param seed of the program's random draws
 * @param hashSeed of the program's hashes
 * @param recirculation how packets recirculate
 * @param trafficManager queues between ingress and egress
 * @param buffers most packets inside at once
 * @param generated applications of packet generators
 */
public record SwitchSettings(
        long seed,
        HashSeed hashSeed,
        RecirculationConfig recirculation,
        TrafficManagerConfig trafficManager,
        int buffers,
        List<GeneratorText> generated) {
    public SwitchSettings {
        generated = List.copyOf(generated);
    }

    /** The defaults, but for the seed. */
    public static SwitchSettings seeded(long seed) {
        return new SwitchSettings(
                seed,
                HashSeed.PUBLIC,
                RecirculationConfig.DEFAULT,
                TrafficManagerConfig.DEFAULT,
                SwitchBuilder.DEFAULT_BUFFERS,
                List.of());
    }

    /** The same with another seed of the hashes. */
    public SwitchSettings with(HashSeed newSeed) {
        return new SwitchSettings(seed, newSeed, recirculation, trafficManager, buffers, generated);
    }

    /** The same with other queues. */
    public SwitchSettings with(TrafficManagerConfig newTrafficManager) {
        return new SwitchSettings(seed, hashSeed, recirculation, newTrafficManager, buffers, generated);
    }

    /** What to tell the user of settings that do not fit each other: with where to read what does. */
    public static CommandFailure refused(SwitchRefusedException reason) {
        return CommandFailure.usage("plumb: " + reason.getMessage() + "; see --help");
    }

    /** Applies them. */
    public SwitchBuilder to(SwitchBuilder builder) {
        generated.forEach(application -> builder.generate(application.pipe(), application.app()));
        return builder.seed(seed)
                .hashSeed(hashSeed)
                .recirculation(recirculation)
                .trafficManager(trafficManager)
                .buffers(buffers, Frame.MAX_PACKET);
    }
}
