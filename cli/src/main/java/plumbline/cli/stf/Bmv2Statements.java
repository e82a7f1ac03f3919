package plumbline.cli.stf;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import plumbline.cli.stf.StfLine.Word;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Meter;
import plumbline.isa.model.Table;

/** Commands of BMv2's command line ({@code simple_switch_CLI}) as control commands. */
final class Bmv2Statements {
    private static final BigDecimal MICROS_PER_SECOND = BigDecimal.valueOf(1_000_000);
    /** Share of a rate by which it may differ from what is written. */
    private static final BigDecimal ROUNDING = new BigDecimal("0.01");

    /** Of BMv2's command line, where the smaller one wins: here the larger does. */
    private static final int MAX_PRIORITY = 999_999_999;

    private final StfReader reader;

    Bmv2Statements(StfReader reader) {
        this.reader = reader;
    }

    void tableAdd(StfLine line) {
        Table table = reader.table(line);
        StfCall action = new StfCall(line, table);
        int arrow = line.words().stream().map(Word::text).toList().indexOf("=>");
        if (arrow < 0) {
            throw line.wrong("there is no =>", "write " + StfStatement.TABLE_ADD.usage());
        }
        List<Word> values = new ArrayList<>(line.from(arrow + 1));
        OptionalInt priority = OptionalInt.empty();
        if (action.hasOneMore(line.words().get(2), values.size())) {
            int last = line.words().indexOf(values.removeLast());
            priority = OptionalInt.of(MAX_PRIORITY - line.number(last, MAX_PRIORITY, "priority"));
        }
        List<Word> keys = line.words().subList(3, arrow).stream()
                .map(key -> new Word(key.text().replace("->", ".."), key.column()))
                .toList();
        reader.control(
                line,
                "table",
                "add",
                table.name(),
                new StfKeys(line, table).keys(keys, priority) + " => " + call(action, line, values));
    }

    void tableSetDefault(StfLine line) {
        Table table = reader.table(line);
        reader.control(line, "table", "default", table.name(), call(new StfCall(line, table), line, line.from(3)));
    }

    private static String call(StfCall call, StfLine line, List<Word> arguments) {
        Word action = line.words().get(2);
        String all = arguments.stream().map(Word::text).collect(Collectors.joining(",", "(", ")"));
        return call.call(new Word(action.text() + all, action.column()));
    }

    void counterRead(StfLine line) {
        reader.control(line, "counter", "read", reader.counter(line, line.word(1)), line.word(2));
    }

    void counterWrite(StfLine line) {
        throw line.wrong("counters are written by packets only", "to begin at 0 again, write counter reset COUNTER");
    }

    void registerRead(StfLine line) {
        reader.control(line, "register", "read", reader.register(line, line.word(1)), line.word(2));
    }

    void registerWrite(StfLine line) {
        List<String> words = new ArrayList<>(List.of("register", "write", reader.register(line, line.word(1))));
        line.from(2).forEach(word -> words.add(word.text()));
        reader.control(line, words);
    }

    void registerReset(StfLine line) {
        reader.control(line, "register", "reset", reader.register(line, line.word(1)));
    }

    private String meter(StfLine line) {
        return reader.named(
                line,
                reader.program().arrays(Meter.class).stream().map(Meter::name).toList(),
                "meter");
    }

    void meterRead(StfLine line) {
        reader.control(line, "meter", "read", meter(line), line.word(2));
    }

    void meterSet(StfLine written) {
        StfLine line = written.joined();
        rates(line, line.word(2), 3);
    }

    void meterSetAll(StfLine written) {
        StfLine line = written.joined();
        rates(line, "all", 2);
    }

    private void rates(StfLine line, String cells, int from) {
        if (line.size() != from + 2) {
            throw line.wrong("two pairs of RATE:BURST are wanted", "first the committed rate, then the peak rate");
        }
        reader.control(
                line,
                "meter",
                "set",
                meter(line),
                cells,
                "committed=" + perSecond(line, from),
                "committed_burst=" + burst(line, from),
                "peak=" + perSecond(line, from + 1),
                "peak_burst=" + burst(line, from + 1));
    }

    /**
     * BMv2 has rates of any size; here they are whole numbers per second, so that small ones would not be what is
     * meant.
     */
    private static String perSecond(StfLine line, int index) {
        String written = pair(line, index)[0];
        BigDecimal rate;
        try {
            rate = new BigDecimal(written).multiply(MICROS_PER_SECOND);
        } catch (NumberFormatException e) {
            throw line.wrong(line.words().get(index), "'" + written + "' is no rate per microsecond", "");
        }
        BigDecimal whole = rate.setScale(0, RoundingMode.HALF_UP);
        if (rate.subtract(whole).abs().compareTo(rate.multiply(ROUNDING)) > 0) {
            throw line.wrong(
                    line.words().get(index),
                    "'" + written + "' per microsecond is "
                            + rate.stripTrailingZeros().toPlainString()
                            + " per second: a meter has a whole number of packets or bytes per second",
                    "write one of 0.000001 (1 per second), 0.000002, …, and make what is sent faster in the same way");
        }
        return whole.toBigInteger().toString();
    }

    private static String burst(StfLine line, int index) {
        return pair(line, index)[1];
    }

    private static String[] pair(StfLine line, int index) {
        String[] pair = line.word(index).split(":", -1);
        if (pair.length != 2) {
            throw line.wrong(line.words().get(index), "'" + line.word(index) + "' is no RATE:BURST", "");
        }
        return pair;
    }

    void queueDepth(StfLine line) {
        if (line.size() < 3) {
            throw line.wrong("no port is said", "write " + StfStatement.SET_QUEUE_DEPTH.usage() + " for each port");
        }
        String queue = line.size() > 3 ? line.word(3) : "all";
        reader.control(line, "queue", "set", String.valueOf(reader.port(line, 2)), queue, "packets=" + line.word(1));
    }

    void queueRate(StfLine line) {
        throw line.wrong(
                "a rate in packets per second: here links and queues have rates in bits per second",
                "leave it out where the link has a rate, as bw in a topology, or write queue rate PORT 12mbit");
    }

    void mirror(StfLine line) {
        String port = String.valueOf(reader.port(line, 2));
        if (hasSessions()
                && reader.program().fieldLists().stream()
                        .noneMatch(list -> list.name().equals(line.word(1)))) {
            line.number(1, FieldList.Mirror.SESSIONS - 1, "session");
            reader.control(line, "mirror", "session", line.word(1), port);
        } else {
            reader.control(line, "mirror", "port", mirrorName(line), port);
        }
    }

    /** Whether packets say by a session where a mirror's copies go. */
    private boolean hasSessions() {
        return reader.program().fieldLists(FieldList.Mirror.class).stream()
                .anyMatch(mirror -> mirror.session().isPresent());
    }

    private String mirrorName(StfLine line) {
        List<FieldList.Mirror> mirrors = reader.program().fieldLists(FieldList.Mirror.class);
        return mirrors.stream()
                .filter(mirror ->
                        line.word(1).equals(mirror.name()) || line.word(1).equals(String.valueOf(mirror.number())))
                .map(FieldList.Mirror::name)
                .findFirst()
                .orElseThrow(() -> line.wrong(
                        line.words().get(1),
                        "the program has no mirror " + line.word(1),
                        "it has "
                                + (mirrors.isEmpty()
                                        ? "none"
                                        : String.join(
                                                ", ",
                                                mirrors.stream()
                                                        .map(mirror -> mirror.number() + " (" + mirror.name() + ")")
                                                        .toList()))));
    }

    void mirrorToGroup(StfLine line) {
        if (!hasSessions()) {
            throw line.wrong(
                    "the program's mirrors have one port each, and no sessions",
                    "write mirroring_add MIRROR PORT, or let the program declare its mirror 'to session FIELD'");
        }
        line.number(1, FieldList.Mirror.SESSIONS - 1, "session");
        reader.control(line, "mirror", "group", line.word(1), line.word(2));
    }

    void mirrorDelete(StfLine line) {
        throw line.wrong(
                "a mirror belongs to its program and cannot be deleted",
                "write mirroring_add MIRROR PORT with a port that the test does not look at");
    }

    void mirrorRead(StfLine line) {
        if (hasSessions()) {
            line.number(1, FieldList.Mirror.SESSIONS - 1, "session");
        } else {
            mirrorName(line);
        }
        reader.control(line, "mirror", "list");
    }
}
