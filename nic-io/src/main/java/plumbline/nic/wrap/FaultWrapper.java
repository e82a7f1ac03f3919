package plumbline.nic.wrap;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plumbline.nic.support.Nanos;
import plumbline.nic.support.Seeds;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;

/** The options {@code fault}: as if the wire behind the port were bad. */
final class FaultWrapper implements Wrapper {
    private static final String SEED = "fault.seed";
    private static final int DEFAULT_HOLD = 4_096;
    private static final int MAX_HOLD = 1_000_000;
    private static final long MAX_DELAY = 60_000_000_000L;

    @Override
    public String key() {
        return "fault";
    }

    @Override
    public Set<String> options() {
        Set<String> all = new HashSet<>(
                WrapperOptions.twoSided(key(), List.of("loss", "duplicate", "corrupt", "reorder", "delay", "hold")));
        all.add(SEED);
        return all;
    }

    @Override
    public String help() {
        return "fault.loss=0.01 fault.duplicate=0.01 fault.corrupt=0.01 fault.reorder=0.01  a bad wire: the probability"
                + " that a frame is dropped, sent twice, has a bit turned over, is overtaken by the next;"
                + " fault.delay=1ms..5ms (uniform; up to fault.hold=4096 frames) fault.seed=1; fault.in. and fault.out."
                + " for one direction";
    }

    @Override
    public Layer read(WrapperOptions options) throws PortException {
        long seed = options.value(SEED, Long::valueOf).orElse(1L);
        Faults in = faults(options, Side.IN);
        Faults out = faults(options, Side.OUT);
        int inHold = options.value(Side.IN, "hold", FaultWrapper::hold).orElse(DEFAULT_HOLD);
        int outHold = options.value(Side.OUT, "hold", FaultWrapper::hold).orElse(DEFAULT_HOLD);
        return port ->
                new LanePort(port, lane(port, Side.IN, in, inHold, seed), lane(port, Side.OUT, out, outHold, seed));
    }

    private static HoldingLane lane(Port port, Side side, Faults faults, int hold, long seed) {
        return faults.none()
                ? null
                : new FaultLane(faults, Seeds.stream(seed, side.faults()), hold, side.of(port.counters()));
    }

    private static Faults faults(WrapperOptions options, Side side) throws PortException {
        return new Faults(
                probability(options, side, "loss"),
                probability(options, side, "corrupt"),
                probability(options, side, "duplicate"),
                probability(options, side, "reorder"),
                options.value(side, "delay", FaultWrapper::delay).orElse(Faults.Delay.NONE));
    }

    private static double probability(WrapperOptions options, Side side, String name) throws PortException {
        return options.value(side, name, FaultWrapper::probability).orElse(0.0);
    }

    private static double probability(String text) {
        double value = Double.parseDouble(text);
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException("a probability is from 0 to 1");
        }
        return value;
    }

    private static Faults.Delay delay(String text) {
        int dots = text.indexOf("..");
        long min = Nanos.parse(dots < 0 ? text : text.substring(0, dots));
        long max = dots < 0 ? min : Nanos.parse(text.substring(dots + 2));
        if (max < min || max > MAX_DELAY) {
            throw new IllegalArgumentException("write the shorter time first, and at most 60s");
        }
        return new Faults.Delay(min, max);
    }

    private static int hold(String text) {
        int frames = Integer.parseInt(text);
        if (frames < 1 || frames > MAX_HOLD) {
            throw new IllegalArgumentException("from 1 to " + MAX_HOLD + " frames can be held");
        }
        return frames;
    }
}
