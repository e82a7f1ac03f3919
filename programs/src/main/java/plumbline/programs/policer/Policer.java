package plumbline.programs.policer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Meter;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.ReadOut;
import plumbline.vm.CounterArray;
import plumbline.vm.ExternArray;
import plumbline.vm.State;

/** The catalogue entry of {@code policer}. */
public final class Policer extends BuiltInProgram {
    private static final int CLASSES = 512;
    private static final int COLOURS = 4;
    private static final long MAX_RATE = 1L << 37;
    private static final int AS_IT_IS = 64;

    /** For the catalogue. */
    public Policer() {
        super(
                "policer",
                "a policer: two rates, three colours (RFC 2698) per port or class; drops or remarks",
                "pisa unlimited tofino1 tofino2 tofino2u tofino2m tofino2h banzai-write banzai-raw banzai-praw"
                        + " banzai-ifelse banzai-sub banzai-nested banzai-pairs",
                new Parameter("committed", 1_250_000, 1, MAX_RATE, "committed rate of a class, bytes per second (CIR)"),
                new Parameter("burst", 15_000, 1, 1 << 30, "committed burst in bytes (CBS)"),
                new Parameter("peak", 2_500_000, 1, MAX_RATE, "peak rate in bytes per second (PIR)"),
                new Parameter("peak_burst", 30_000, 1, 1 << 30, "peak burst in bytes (PBS)"),
                new Parameter("yellow", AS_IT_IS, 0, AS_IT_IS, "DSCP that yellow packets get; 64: as they are"),
                new Parameter("red", AS_IT_IS, 0, AS_IT_IS, "DSCP that red packets get; 64: they are dropped"));
    }

    @Override
    public Optional<ReadOut> readOut(Program program) {
        return Optional.of(Policer::read);
    }

    private static PolicedClasses read(State state, int top) {
        CounterArray packets = state.counter("packets");
        ExternArray rates = state.array(Extern.METER, "rate");
        List<PolicedClasses.Row> rows = new ArrayList<>();
        for (int number = 0; number < CLASSES; number++) {
            int cell = number * COLOURS;
            PolicedClasses.Row row = new PolicedClasses.Row(
                    number,
                    rates(rates.settings(number)),
                    amount(packets, cell + Meter.GREEN),
                    amount(packets, cell + Meter.YELLOW),
                    amount(packets, cell + Meter.RED));
            if (row.seen()) {
                rows.add(row);
            }
        }
        return new PolicedClasses(rows.subList(0, Math.min(top, rows.size())), rows.size());
    }

    private static Meter.Rates rates(List<Long> settings) {
        return new Meter.Rates(settings.get(0), settings.get(1), settings.get(2), settings.get(3));
    }

    private static PolicedClasses.Amount amount(CounterArray counter, int cell) {
        return new PolicedClasses.Amount(counter.packets(cell), counter.bytes(cell));
    }
}
