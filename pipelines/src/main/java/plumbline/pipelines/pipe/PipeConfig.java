package plumbline.pipelines.pipe;

import plumbline.pipelines.tm.TrafficManagerConfig;

/**
 * How a pipe is set up.
 *
 * @param digests most digests waiting for the control plane, at least 1
 */
public record PipeConfig(TrafficManagerConfig trafficManager, RecirculationConfig recirculation, int digests) {
    /** The defaults of the parts; 1,024 digests. */
    public static final PipeConfig DEFAULT =
            new PipeConfig(TrafficManagerConfig.DEFAULT, RecirculationConfig.DEFAULT, 1_024);

    /** Checks the number of digests. */
    public PipeConfig {
        if (digests < 1) {
            throw new IllegalArgumentException("a queue of " + digests + " digests: at least 1");
        }
    }

    /** The same with another traffic manager. */
    public PipeConfig with(TrafficManagerConfig other) {
        return new PipeConfig(other, recirculation, digests);
    }

    /** The same with another recirculation. */
    public PipeConfig with(RecirculationConfig other) {
        return new PipeConfig(trafficManager, other, digests);
    }

    /** The same for another number of digests. */
    public PipeConfig withDigests(int most) {
        return new PipeConfig(trafficManager, recirculation, most);
    }
}
