package plumbline.programs.hhh;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.ReadOut;
import plumbline.vm.State;

/** The catalogue entry of {@code hhhstack}. */
public final class HhhStack extends BuiltInProgram {
    private static final int TABLES = 3;

    /** For the catalogue. */
    public HhhStack() {
        super(
                "hhhstack",
                "hierarchical heavy hitters: a PRECISION table for each of /16, /24, /32 side by side",
                "unlimited",
                HhhParameters.with(
                        new Parameter("ways", 2, 1, 3, "candidate entries of a prefix in each table (d)"),
                        new Parameter("entries", 16384, 1, 1 << 24, "entries per way, a power of two"),
                        new Parameter(
                                "initial",
                                300,
                                0,
                                1 << 30,
                                "first value of every count; three times its inverse bounds recirculation")));
    }

    @Override
    public Optional<ReadOut> readOut(Program program) {
        HhhParameters parameters = HhhParameters.of(program);
        return Optional.of(new HhhReadOut(state -> counts(program, state, parameters.bits()), 0, parameters));
    }

    private static PrefixCounts counts(Program program, State state, int bits) {
        int step = bits / 4;
        Map<Prefix, Double> estimates = new LinkedHashMap<>();
        for (int table = 1; table <= TABLES; table++) {
            int length = step * (table + 1);
            for (int way = 1; way <= program.parameter("ways"); way++) {
                String name = table + "_" + way;
                for (int slot = 0; slot < program.parameter("entries"); slot++) {
                    long flow = state.register("key" + name).lo(slot);
                    if (flow != 0) {
                        estimates.merge(
                                Prefix.of(length, flow, bits),
                                (double) state.register("count" + name).lo(slot),
                                Double::sum);
                    }
                }
            }
        }
        for (int first = 0; first < 1 << step; first++) {
            long count = state.register("octet").lo(first);
            if (count != 0) {
                estimates.put(new Prefix(step, (long) first << bits - step, bits), (double) count);
            }
        }
        long total = state.register("total").lo(0);
        estimates.put(new Prefix(0, 0, bits), (double) total);
        return new PrefixCounts(total, estimates);
    }
}
