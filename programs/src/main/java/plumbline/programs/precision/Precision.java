package plumbline.programs.precision;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.ReadOut;
import plumbline.programs.heavyhitters.FlowKey;
import plumbline.programs.heavyhitters.FlowSums;
import plumbline.programs.heavyhitters.HeavyHitterReadOut;
import plumbline.programs.heavyhitters.Weight;
import plumbline.programs.reference.Ways;
import plumbline.vm.RegisterArray;
import plumbline.vm.State;

/** The catalogue entry of {@code precision}. */
public final class Precision extends BuiltInProgram {
    /** For the catalogue. */
    public Precision() {
        super(
                "precision",
                "PRECISION: the largest flows, with a second pass for at most one packet in a hundred",
                "pisa unlimited banzai-raw banzai-praw banzai-ifelse banzai-sub banzai-nested banzai-pairs",
                new Parameter("ways", 2, 1, 16, "candidate entries of a flow (d)"),
                new Parameter("entries", 65536, 1, 1 << 24, "entries per way, a power of two"),
                new Parameter("wide", 0, 0, 16, "so many ways, the first, have twice the entries"),
                new Parameter(
                        "initial",
                        100,
                        0,
                        1 << 30,
                        "first value of every count; below 100 only on targets without a recirculation limit"),
                new Parameter(
                        "admission",
                        1,
                        0,
                        5,
                        "the coin: 0 probability within a factor 2, 1 within 9/8, 2 exact (with a division), 3 always"
                                + " (HashParallel), 4 a count per row (DPRECISION), 5 the same as the text counts it"),
                new Parameter(
                        "takeover",
                        0,
                        0,
                        2,
                        "what admission does to the count: 0 increments it, 1 writes it (standard with admission=0), 2"
                                + " writes 2^x with admission=0"),
                new Parameter(
                        "tie",
                        0,
                        0,
                        1,
                        "which of the entries with the smallest count is taken over: 0 the first way's, 1 the last's"),
                new Parameter(
                        "report",
                        0,
                        0,
                        2,
                        "1: the flow's count leaves in the packet's Ethernet destination, 0 without an entry; 2:"
                                + " without an entry the smallest count plus one"),
                new Parameter(
                        "subtract",
                        0,
                        0,
                        1,
                        "1: compares counts by subtraction, as on Tofino; in d stages more, for 1 to 4 ways"),
                FlowKey.PARAMETER);
    }

    @Override
    public List<Map<String, Long>> variants() {
        return List.of(Map.of("subtract", 1L), Map.of("subtract", 1L, "entries", 32768L));
    }

    @Override
    public Optional<ReadOut> readOut(Program program) {
        Ways ways = Ways.of(program);
        return Optional.of(new HeavyHitterReadOut(
                FlowKey.of(program), Weight.PACKETS, ways.total(), state -> entries(state, ways)));
    }

    /** Reads PRECISION's entries: {@code key{w}} and {@code count{w}} of every way; key 0 is an empty entry. */
    static FlowSums entries(State state, Ways ways) {
        FlowSums sums = new FlowSums();
        for (int way = 1; way <= ways.number(); way++) {
            RegisterArray keys = state.register("key" + way);
            RegisterArray counts = state.register("count" + way);
            for (int slot = 0; slot < ways.entries(way - 1); slot++) {
                long flow = keys.lo(slot);
                if (flow != 0) {
                    sums.add(flow, counts.lo(slot));
                }
            }
        }
        return sums;
    }
}
