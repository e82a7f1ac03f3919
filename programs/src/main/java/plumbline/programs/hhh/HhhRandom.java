package plumbline.programs.hhh;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.ReadOut;
import plumbline.vm.State;

/** The catalogue entry of {@code hhhrandom}. */
public final class HhhRandom extends BuiltInProgram {
    /** For the catalogue. */
    public HhhRandom() {
        super(
                "hhhrandom",
                "hierarchical heavy hitters: one PRECISION table for prefixes of random length",
                "unlimited",
                HhhParameters.with(
                        new Parameter(
                                "levels", 4, 4, 32, "prefix lengths: 4 (whole bytes) to 32 (bits), a power of two"),
                        new Parameter("ways", 4, 1, 4, "candidate entries of a prefix (d)"),
                        new Parameter("entries", 16384, 1, 1 << 24, "entries per way, a power of two"),
                        new Parameter(
                                "initial",
                                100,
                                0,
                                1 << 30,
                                "first value of every count; below 100 only on targets without a recirculation"
                                        + " limit")));
    }

    @Override
    public Optional<ReadOut> readOut(Program program) {
        int levels = Math.toIntExact(program.parameter("levels"));
        HhhParameters parameters = HhhParameters.of(program);
        return Optional.of(
                new HhhReadOut(state -> counts(program, state, levels, parameters.bits()), levels, parameters));
    }

    private static PrefixCounts counts(Program program, State state, int levels, int bits) {
        Map<Prefix, Double> estimates = new LinkedHashMap<>();
        for (int way = 1; way <= program.parameter("ways"); way++) {
            for (int slot = 0; slot < program.parameter("entries"); slot++) {
                int level = (int) state.register("tag" + way).lo(slot);
                if (level != 0) {
                    Prefix prefix = new Prefix(
                            level * bits / levels,
                            state.register("prefix" + way).lo(slot),
                            bits);
                    estimates.merge(
                            prefix,
                            (double) levels * state.register("count" + way).lo(slot),
                            Double::sum);
                }
            }
        }
        long total = state.register("total").lo(0);
        estimates.put(new Prefix(0, 0, bits), (double) total);
        return new PrefixCounts(total, estimates);
    }
}
