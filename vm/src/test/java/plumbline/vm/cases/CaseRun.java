package plumbline.vm.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Match;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;
import plumbline.vm.Engine;
import plumbline.vm.Executable;
import plumbline.vm.Phv;
import plumbline.vm.RegisterArray;
import plumbline.vm.Trap;

/** Runs a case on an engine and checks every line of its script. */
final class CaseRun {
    private static final int HEADROOM = 64;
    private static final Pattern CELL = Pattern.compile("(\\w+)\\[(\\d+)](\\.hi)?");
    private static final Pattern COUNTS = Pattern.compile("(\\d+) packets, (\\d+) bytes");

    private final CaseFile file;
    private final Executable executable;
    private final Map<Intrinsic, Long> supplied = new HashMap<>();
    private final Phv phv;
    private byte[] out;
    private Trap trap;
    private boolean accepted;
    private boolean rejectionKnown;
    private int checks;

    CaseRun(CaseFile file, Engine engine) {
        this.file = file;
        this.executable = engine.load(file.program(), new Limits(1, 0, 0), 1);
        this.phv = executable.layout().newPhv();
    }

    void run() {
        for (CaseFile.Line line : file.lines()) {
            switch (line.verb()) {
                case "set" -> supplied.put(Intrinsic.named(line.assignment()[0]), number(line.assignment()[1]));
                case "packet" -> packet(line);
                case "insert" -> insert(line);
                case "remove" -> remove(line);
                default -> {
                    check(line);
                    checks++;
                }
            }
        }
        assertThat(checks).as("checks in " + file).isPositive();
    }

    private void packet(CaseFile.Line line) {
        byte[] packet = line.bytes();
        byte[] buffer = new byte[HEADROOM + packet.length];
        System.arraycopy(packet, 0, buffer, HEADROOM, packet.length);
        UnsafeBuffer frame = new UnsafeBuffer(buffer);
        trap = null;
        rejectionKnown = false;
        out = null;
        accepted = executable.parse(phv, frame, HEADROOM, packet.length);
        if (!accepted) {
            return;
        }
        try {
            supplied.forEach(phv::set);
            executable.ingress(phv);
            supplied.forEach((intrinsic, value) -> {
                if (!intrinsic.writableIn(Direction.INGRESS)) {
                    phv.set(intrinsic, value);
                }
            });
            executable.egress(phv);
            out = Arrays.copyOfRange(buffer, executable.deparse(phv, frame), buffer.length);
        } catch (Trap broken) {
            trap = broken;
        }
    }

    private void check(CaseFile.Line line) {
        String where = file.name() + ":" + line.number();
        switch (line.verb()) {
            case "field" ->
                assertThat(Long.toUnsignedString(phv.values()[slot(line.assignment()[0])]))
                        .as(where + " " + line.rest())
                        .isEqualTo(Long.toUnsignedString(number(line.assignment()[1])));
            case "cell" ->
                assertThat(Long.toUnsignedString(cell(line.assignment()[0])))
                        .as(where + " " + line.rest())
                        .isEqualTo(Long.toUnsignedString(number(line.assignment()[1])));
            case "count" -> count(line, where);
            case "out" -> assertThat(out).as(where + " out").isEqualTo(line.bytes());
            case "rejected" -> {
                assertThat(accepted).as(where + " accepted").isFalse();
                assertThat(phv.get(Intrinsic.PARSER_ERR)).as(where).isEqualTo(number(line.rest()));
            }
            case "trap" ->
                assertThat(trap == null ? "none" : trap.rule() + " " + trap.subject())
                        .as(where)
                        .isEqualTo(line.rest());
            default -> throw new IllegalArgumentException(where + ": unknown line " + line.verb());
        }
        if (!line.verb().equals("trap") && trap != null) {
            throw trap;
        }
        rejectionKnown |= line.verb().equals("rejected");
        assertThat(accepted || rejectionKnown).as(where + " accepted").isTrue();
    }

    private void count(CaseFile.Line line, String where) {
        Matcher place = matched(CELL, line.assignment()[0]);
        Matcher counts = matched(COUNTS, line.assignment()[1]);
        int index = Integer.parseInt(place.group(2));
        assertThat(executable.state().counter(place.group(1)).packets(index))
                .as(where)
                .isEqualTo(number(counts.group(1)));
        assertThat(executable.state().counter(place.group(1)).bytes(index))
                .as(where)
                .isEqualTo(number(counts.group(2)));
    }

    private long cell(String text) {
        Matcher place = matched(CELL, text);
        RegisterArray register = executable.state().register(place.group(1));
        int index = Integer.parseInt(place.group(2));
        return place.group(3) == null ? register.lo(index) : register.hi(index);
    }

    private void insert(CaseFile.Line line) {
        List<String> words = new ArrayList<>(List.of(line.rest().split("\\s+")));
        List<Long> data = words.stream().skip(5).map(CaseRun::number).toList();
        executable
                .state()
                .table(words.get(0))
                .insert(new Table.Entry(
                        List.of(new Match.Exact(number(words.get(2)))),
                        Integer.parseInt(words.get(1)),
                        new Table.ActionCall(words.get(4), data),
                        Position.NONE));
    }

    private void remove(CaseFile.Line line) {
        String[] words = line.rest().split("\\s+");
        List<Match> matches = List.of(new Match.Exact(number(words[2])));
        assertThat(executable.state().table(words[0]).remove(matches, Integer.parseInt(words[1])))
                .isTrue();
    }

    private int slot(String name) {
        Field found = executable.layout().fields().stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(file + ": no field " + name));
        return executable.layout().slot(found);
    }

    private static Matcher matched(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(text + " is not " + pattern);
        }
        return matcher;
    }

    private static long number(String text) {
        String digits = text.replace("_", "");
        return digits.startsWith("0x")
                ? Long.parseUnsignedLong(digits.substring(2), 16)
                : Long.parseUnsignedLong(digits);
    }
}
