package plumbline.nic.gen;

import java.util.random.RandomGenerator;

/** Independent draws in which every flow is equally likely. */
public record UniformFlows(int flows, RandomGenerator random) implements FlowChooser {
    @Override
    public int next() {
        return random.nextInt(flows);
    }

    @Override
    public long packets() {
        return Long.MAX_VALUE;
    }
}
