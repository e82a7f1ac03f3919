package plumbline.vm.trace;

import java.util.List;
import java.util.stream.Collectors;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Header;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Position;
import plumbline.isa.model.Register;
import plumbline.isa.model.Unit;
import plumbline.vm.Phv;

/** Explains packets to a person: stage by stage, what was executed and what it changed. */
public final class TraceText implements Tracer {
    private static final int PLACE_COLUMN = 72;

    private UnitText units;
    private final StringBuilder text = new StringBuilder();
    private boolean active;

    /** @param sources the program's text, for its lines; may be empty */
    public TraceText(Sources sources) {
        this.units = new UnitText(sources);
    }

    /** Explains all packets from now on, which go through a program of this text. */
    public void start(Sources sources) {
        units = new UnitText(sources);
        start();
    }

    /** Explains all packets from now on. */
    public void start() {
        active = true;
    }

    /** Stops explaining and returns the explanation since the start. */
    public String stop() {
        active = false;
        String explanation = text.toString();
        text.setLength(0);
        return explanation;
    }

    @Override
    public boolean active() {
        return active;
    }

    @Override
    public void event(TraceEvent event) {
        switch (event) {
            case TraceEvent.PassStarted pass ->
                line(
                        0,
                        "packet of " + pass.length() + " bytes"
                                + (pass.missing() == 0
                                        ? ""
                                        : " (the capture kept " + (pass.length() - pass.missing()) + ")")
                                + ", the program's pass no. " + Phv.counted(pass.pass()));
            case TraceEvent.StateVisited state -> state(state);
            case TraceEvent.Parsed parsed -> parsed(parsed);
            case TraceEvent.DirectionStarted direction -> {
                line(1, direction.direction().keyword() + ", pass " + Phv.counted(direction.pass()));
                given(direction.given());
            }
            case TraceEvent.StageStarted stage -> {
                String name = stage.stage().name().isEmpty()
                        ? ""
                        : " \"" + stage.stage().name() + "\"";
                line(2, "stage " + stage.index() + name);
            }
            case TraceEvent.Skipped skipped ->
                placed(
                        3,
                        "– skipped: " + units.of(skipped.unit()),
                        skipped.unit().at());
            case TraceEvent.Executed executed -> executed(executed);
            case TraceEvent.Trapped trapped -> line(3, "TRAP " + trapped.trap().getMessage());
            case TraceEvent.Triggered triggered -> triggered(triggered);
            case TraceEvent.Deparsed deparsed -> deparsed(deparsed);
        }
    }

    private void state(TraceEvent.StateVisited visited) {
        placed(1, "parse: " + visited.state().name(), visited.state().at());
        for (TraceEvent.HeaderValues header : visited.headers()) {
            String prefix = header.header().name() + ".";
            line(2, header.header().name() + ": " + values(header.fields()).replace(prefix, ""));
        }
    }

    private void parsed(TraceEvent.Parsed parsed) {
        line(
                1,
                switch (parsed.error()) {
                    case 0 -> "accepted; the payload starts at byte " + parsed.payloadOffset();
                    case Parser.ERROR_TOO_SHORT ->
                        stopped(parsed) + "the packet ends inside a header, after byte " + parsed.payloadOffset();
                    case Parser.ERROR_TIMEOUT ->
                        stopped(parsed) + "the parser went through " + Parser.MAX_VISITS + " states, to byte "
                                + parsed.payloadOffset();
                    default -> "rejected by the parser, so it is dropped";
                });
    }

    private static String stopped(TraceEvent.Parsed parsed) {
        return parsed.goesOn()
                ? "parser_err " + parsed.error() + ", which ingress reads, so that the packet goes on: "
                : "rejected, so it is dropped: ";
    }

    private void executed(TraceEvent.Executed executed) {
        Unit unit = executed.unit();
        placed(3, "• " + units.of(unit), unit.at());
        switch (executed.detail()) {
            case TraceDetail.None none -> {}
            case TraceDetail.Lookup lookup -> lookup(lookup);
            case TraceDetail.CellAccess access -> cell(access);
            case TraceDetail.Outside(String array, long index) ->
                line(4, array + " has no cell " + Long.toUnsignedString(index));
            case TraceDetail.HashInputs inputs ->
                line(
                        4,
                        "input "
                                + inputs.values().stream()
                                        .map(value -> "0x" + Long.toHexString(value))
                                        .collect(Collectors.joining(", ")));
            case TraceDetail.Called(var array, int index, var input, String before, String after) ->
                line(
                        4,
                        array.name() + "[" + index + "]: " + before + " → " + after
                                + (input.isPresent() ? ", fed with " + Long.toUnsignedString(input.getAsLong()) : ""));
        }
        writes(4, executed.writes());
    }

    private void lookup(TraceDetail.Lookup lookup) {
        line(4, "key " + values(lookup.keys()));
        if (lookup.entry() != null) {
            placed(
                    4,
                    "entry " + EntryText.of(lookup.table(), lookup.entry()),
                    lookup.entry().at());
        } else {
            line(
                    4,
                    "no entry matches: "
                            + (lookup.call() == null
                                    ? "nothing is done"
                                    : "default " + EntryText.of(lookup.table(), lookup.call())));
        }
    }

    private void cell(TraceDetail.CellAccess access) {
        Register register = access.register();
        String cell = register.name() + "[" + access.index() + "]";
        if (!register.paired()) {
            line(4, cell + change(register.width(), access.lo(), access.newLo()));
        } else {
            line(4, cell + ".lo" + change(register.width(), access.lo(), access.newLo()));
            line(4, cell + ".hi" + change(register.width(), access.hi(), access.newHi()));
        }
    }

    private static String change(int width, long before, long after) {
        return before == after
                ? " is " + ValueText.of(width, before)
                : ": " + ValueText.of(width, before) + " → " + ValueText.of(width, after);
    }

    private void triggered(TraceEvent.Triggered triggered) {
        FieldList fieldList = triggered.fieldList();
        String kind =
                switch (fieldList) {
                    case FieldList.Mirror mirror when mirror.recirculates() -> "a copy goes to recirculation";
                    case FieldList.Mirror mirror -> "a copy goes to port " + mirror.port();
                    case FieldList.Resubmit resubmit -> "the packet is resubmitted";
                    case FieldList.Recirculate recirculate -> "the packet is recirculated";
                    case FieldList.Digest digest when digest.isForTables() -> "entries go to tables";
                    case FieldList.Digest digest -> "a digest goes to the control plane";
                };
        String carried = triggered.carried().isEmpty() ? "" : ", carrying " + values(triggered.carried());
        placed(2, "⇒ " + fieldList.name() + ": " + kind + carried, fieldList.at());
    }

    private void deparsed(TraceEvent.Deparsed deparsed) {
        String headers = deparsed.emitted().isEmpty()
                ? "no headers"
                : deparsed.emitted().stream().map(Header::name).collect(Collectors.joining(", "));
        line(
                1,
                deparsed.start() < 0
                        ? "deparse: " + headers + " need " + -deparsed.start() + " bytes more than there is room"
                        : "deparse: " + headers + ", "
                                + deparsed.emitted().stream()
                                        .mapToInt(Header::bytes)
                                        .sum() + " bytes in front of the payload");
        writes(2, deparsed.sums());
    }

    private void writes(int depth, List<TraceEvent.Write> writes) {
        for (TraceEvent.Write write : writes) {
            String before = ValueText.of(write.field(), write.before());
            String after = ValueText.of(write.field(), write.after());
            line(
                    depth,
                    write.field().name() + (before.equals(after) ? " stays " + after : ": " + before + " → " + after));
        }
    }

    private void given(List<TraceEvent.FieldValue> fields) {
        if (!fields.isEmpty()) {
            line(2, values(fields));
        }
    }

    private static String values(List<TraceEvent.FieldValue> fields) {
        return fields.stream()
                .map(field -> field.field().name() + " " + ValueText.of(field.field(), field.value()))
                .collect(Collectors.joining(", "));
    }

    /** A line with the place it comes from at the right. */
    private void placed(int depth, String what, Position at) {
        if (at.toString().isEmpty()) {
            line(depth, what);
            return;
        }
        int used = 2 * depth + what.length();
        line(depth, what + " ".repeat(Math.max(2, PLACE_COLUMN - used)) + at.file() + ":" + at.line());
    }

    private void line(int depth, String what) {
        text.append("  ".repeat(depth)).append(what).append('\n');
    }
}
