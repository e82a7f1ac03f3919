package plumbline.programs.hyperloglog;

import java.util.Locale;
import java.util.Optional;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.ReadOut;
import plumbline.programs.distinct.DistinctCount;
import plumbline.programs.distinct.HyperLogLogCounter;
import plumbline.vm.RegisterArray;
import plumbline.vm.State;

/** The catalogue entry of {@code hyperloglog}. */
public final class HyperLogLog extends BuiltInProgram {
    /** For the catalogue. */
    public HyperLogLog() {
        super(
                "hyperloglog",
                "HyperLogLog: how many different pairs of addresses there were, in 64 small registers",
                "unlimited tofino1 tofino2 tofino2u tofino2m tofino2h banzai-praw banzai-ifelse banzai-sub"
                        + " banzai-nested banzai-pairs",
                new Parameter("registers", 64, 16, 1 << 16, "registers (M), a power of two; the error is 1.04/√M"));
    }

    @Override
    public Optional<ReadOut> readOut(Program program) {
        int registers = Math.toIntExact(program.parameter("registers"));
        return Optional.of((state, top) -> read(state, registers));
    }

    private static DistinctCount read(State state, int registers) {
        RegisterArray largest = state.register("largest");
        double sum = 0;
        int empty = 0;
        for (int register = 0; register < registers; register++) {
            sum += Math.scalb(1.0, (int) -largest.lo(register));
            empty += largest.lo(register) == 0 ? 1 : 0;
        }
        return new DistinctCount(
                HyperLogLogCounter.estimate(registers, sum, empty),
                String.format(
                        Locale.ROOT,
                        "standard error %.1f %%, %d of %d registers used",
                        104 / Math.sqrt(registers),
                        registers - empty,
                        registers));
    }
}
