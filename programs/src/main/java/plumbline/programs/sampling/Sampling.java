package plumbline.programs.sampling;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.ReadOut;
import plumbline.programs.distinct.DistinctCount;
import plumbline.programs.distinct.SampledCounter;
import plumbline.vm.RegisterArray;
import plumbline.vm.State;

/** The catalogue entry of {@code sampling}. */
public final class Sampling extends BuiltInProgram {
    /** For the catalogue. */
    public Sampling() {
        super(
                "sampling",
                "random packet sampling: how many different pairs of addresses there are, by Chao's estimate",
                "pisa unlimited tofino1 tofino2 tofino2u tofino2m tofino2h banzai-raw banzai-praw banzai-ifelse"
                        + " banzai-sub banzai-nested banzai-pairs",
                new Parameter("share", 41, 0, 4_095, "probability that a packet is sampled, in 4096ths"),
                new Parameter("samples", 65_536, 1, 1 << 24, "room for samples, a power of two"));
    }

    @Override
    public Optional<ReadOut> readOut(Program program) {
        int room = Math.toIntExact(program.parameter("samples"));
        return Optional.of((state, top) -> read(state, room));
    }

    private static DistinctCount read(State state, int room) {
        RegisterArray sources = state.register("sample_src");
        RegisterArray destinations = state.register("sample_dst");
        int samples = (int) Math.min(room, state.register("taken").lo(0));
        Map<Long, Integer> times = new HashMap<>();
        for (int place = 0; place < samples; place++) {
            times.merge(sources.lo(place) << 32 | destinations.lo(place), 1, Integer::sum);
        }
        long once = times.values().stream().filter(count -> count == 1).count();
        long twice = times.values().stream().filter(count -> count == 2).count();
        return new DistinctCount(
                SampledCounter.estimate(times.size(), once, twice),
                String.format(
                        Locale.ROOT,
                        "%,d samples of %,d pairs, %,d of them once, %,d twice",
                        samples,
                        times.size(),
                        once,
                        twice));
    }
}
