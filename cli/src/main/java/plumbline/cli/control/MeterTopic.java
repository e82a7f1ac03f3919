package plumbline.cli.control;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.console.control.Answer;
import plumbline.console.control.EntryParser;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.model.Meter;
import plumbline.isa.model.Meter.Rates;
import plumbline.vm.MeterArray;

/** {@code meter}. */
final class MeterTopic {
    static final Topic TOPIC = new Topic(
            "meter",
            "Read meters, and set rates and bursts, in tokens (packets or bytes, as declared).",
            List.of(
                    Verb.list("the meters", program -> program.arrays(Meter.class), Meter::name),
                    Verb.read(
                            "read",
                            "METER [FROM[..TO]]",
                            "rates, and what the buckets hold; cells as declared and full are left out",
                            MeterTopic::read),
                    Verb.change(
                            "set",
                            "METER INDEX|all KEY=VALUE…",
                            "committed, committed_burst, peak, peak_burst",
                            MeterTopic::set),
                    Verb.reset(
                            "METER",
                            "all its cells to the declared rates, with full buckets",
                            (state, name) -> state.meter(name).reset())),
            List.of("read policer 0..7", "set policer 3 committed=125000 peak=250000", "reset policer"));

    private static final String ALL = "all";

    private MeterTopic() {}

    private static Answer read(Ask ask) {
        List<String> cells = EntryCell.of(ask, 1);
        return ask.inPipe((control, nanos) -> {
            MeterArray array = control.state().meter(ask.word(0));
            return CellRange.of(cells, array.declaration().entries())
                    .answer(cell -> !untouched(array, cell), cell -> text(array, cell), cell -> data(array, cell));
        });
    }

    private static boolean untouched(MeterArray array, int cell) {
        Rates declared = array.declaration().initial();
        return array.rates(cell).equals(declared)
                && array.committedTokens(cell) == declared.committedBurst()
                && array.peakTokens(cell) == declared.peakBurst();
    }

    private static String text(MeterArray array, int cell) {
        Rates rates = array.rates(cell);
        return "committed=%d committed_burst=%d peak=%d peak_burst=%d  %d and %d tokens left"
                .formatted(
                        rates.committed(),
                        rates.committedBurst(),
                        rates.peak(),
                        rates.peakBurst(),
                        array.committedTokens(cell),
                        array.peakTokens(cell));
    }

    private static Map<String, Long> data(MeterArray array, int cell) {
        Rates rates = array.rates(cell);
        Map<String, Long> data = new LinkedHashMap<>();
        data.put("committed", rates.committed());
        data.put("committed_burst", rates.committedBurst());
        data.put("peak", rates.peak());
        data.put("peak_burst", rates.peakBurst());
        data.put("committed_tokens", array.committedTokens(cell));
        data.put("peak_tokens", array.peakTokens(cell));
        return data;
    }

    private static Answer set(Ask ask) {
        String named = EntryCell.of(ask, 1).getFirst();
        ask.everywhere((control, nanos) -> {
            MeterArray array = control.state().meter(ask.word(0));
            int entries = array.declaration().entries();
            CellRange cells =
                    named.equals(ALL) ? CellRange.of(List.of(), entries) : CellRange.of(List.of(named), entries);
            List<Rates> after = new ArrayList<>();
            for (int cell = cells.from(); cell <= cells.to(); cell++) {
                after.add(changed(array.rates(cell), ask.from(2)));
            }
            for (int cell = cells.from(); cell <= cells.to(); cell++) {
                array.rates(cell, after.get(cell - cells.from()));
            }
            return null;
        });
        return Answer.done(List.of(), Map.of("meter", ask.word(0)));
    }

    private static Rates changed(Rates before, List<String> settings) {
        long committed = before.committed();
        long committedBurst = before.committedBurst();
        long peak = before.peak();
        long peakBurst = before.peakBurst();
        for (String setting : settings) {
            String[] parts = setting.split("=", 2);
            long value = EntryParser.value(parts[parts.length - 1]);
            switch (parts.length == 2 ? parts[0] : "") {
                case "committed" -> committed = value;
                case "committed_burst" -> committedBurst = value;
                case "peak" -> peak = value;
                case "peak_burst" -> peakBurst = value;
                default ->
                    throw CommandFailure.usage(
                            "'" + setting + "' is no KEY=VALUE; keys are committed, committed_burst, peak, peak_burst");
            }
        }
        return new Rates(committed, committedBurst, peak, peakBurst);
    }
}
