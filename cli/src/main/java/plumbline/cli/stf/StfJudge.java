package plumbline.cli.stf;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import plumbline.cli.stf.StfOutcome.Left;
import plumbline.cli.stf.StfReader.Read;
import plumbline.cli.stf.StfStep.Expect;
import plumbline.cli.stf.StfStep.Quiet;
import plumbline.cli.stf.StfStep.Send;
import plumbline.cli.traffic.EndlessRecirculationText;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;

/** Compares what a test expects with what came of it. */
final class StfJudge {
    /** Bytes of a packet that are worth a line. */
    private static final int SHOWN = 128;

    private final Program program;
    private final Read test;
    private final StfOutcome outcome;
    private final List<Send> sends;
    private final List<StfFailure> failures = new ArrayList<>();

    private StfJudge(Program program, Read test, StfOutcome outcome) {
        this.program = program;
        this.test = test;
        this.outcome = outcome;
        this.sends = test.of(Send.class);
    }

    /** Why the test failed, in the order of its lines; none if it passed. */
    static List<StfFailure> failures(Program program, Read test, StfOutcome outcome) {
        return new StfJudge(program, test, outcome).judge();
    }

    private List<StfFailure> judge() {
        answers();
        match(quiet());
        if (outcome.endless() != null) {
            failures.add(StfFailure.of(start(), "expect", EndlessRecirculationText.of(outcome.endless())));
        }
        failures.sort(
                Comparator.comparingInt(failure -> failure.diagnostic().at().line()));
        return failures;
    }

    private void answers() {
        List<StfStep.Control> asked = test.of(StfStep.Control.class);
        for (int i = 0; i < asked.size(); i++) {
            StfStep.Control control = asked.get(i);
            String refused = outcome.answers().get(i).error();
            if (refused != null) {
                failures.add(StfFailure.of(control.at(), "stf", refused));
            } else {
                control.check()
                        .apply(outcome.answers().get(i))
                        .ifPresent(wrong -> failures.add(StfFailure.of(control.at(), "check", wrong)));
            }
        }
    }

    /** Reports what left when nothing was to leave; returns the rest. */
    private List<Left> quiet() {
        List<Left> rest = new ArrayList<>(outcome.left());
        for (Quiet quiet : test.of(Quiet.class)) {
            long from = sends.stream()
                    .mapToLong(Send::nanos)
                    .filter(nanos -> nanos <= quiet.nanos())
                    .max()
                    .orElse(0);
            long to = sends.stream()
                    .mapToLong(Send::nanos)
                    .filter(nanos -> nanos > quiet.nanos())
                    .min()
                    .orElse(Long.MAX_VALUE);
            List<Left> loud = rest.stream()
                    .filter(left -> left.nanos() >= from && left.nanos() < to)
                    .filter(left -> quiet.port().isEmpty() || quiet.port().getAsInt() == left.port())
                    .toList();
            if (!loud.isEmpty()) {
                rest.removeAll(loud);
                failures.add(new StfFailure(
                        Diagnostic.error(
                                quiet.at(),
                                "no-packet",
                                loud.size() == 1 ? "a packet left" : loud.size() + " packets left",
                                ""),
                        null,
                        loud.getFirst().hex(),
                        loud.stream().map(this::words).toList()));
            }
        }
        return rest;
    }

    private String words(Left left) {
        return "by port " + left.port() + ": " + bytes(left) + origin(left);
    }

    private static String bytes(Left left) {
        int bytes = left.hex().length() / 2;
        return bytes <= SHOWN ? left.hex() : left.hex().substring(0, 2 * SHOWN) + "… (" + bytes + " bytes)";
    }

    /** Which line of the test caused it, as far as times tell. */
    private String origin(Left left) {
        return cause(left)
                .map(send -> " (of the packet of line " + send.at().line() + ")")
                .orElse("");
    }

    private Optional<Send> cause(Left left) {
        return sends.stream().filter(send -> send.nanos() <= left.nanos()).reduce((before, after) -> after);
    }

    /** Compares port by port, when what left by another port than expected is out of the way. */
    private void match(List<Left> all) {
        List<Expect> wanted = new ArrayList<>(test.of(Expect.class));
        List<Left> left = new ArrayList<>(all);
        Unmatched unmatched = Unmatched.of(wanted, left);
        Optional<Unmatched.Pair> astray = unmatched.astray();
        while (astray.isPresent()) {
            report(astray.get());
            Unmatched.Pair pair = astray.get();
            wanted.removeIf(expect -> expect == pair.expect());
            left.removeIf(packet -> packet == pair.left());
            unmatched = Unmatched.of(wanted, left);
            astray = unmatched.astray();
        }
        unmatched.missing().forEach(this::report);
        unmatched.unexpected().forEach(this::report);
        unmatched.differing().forEach(pair -> differs(pair.expect(), pair.left()));
    }

    private void report(Unmatched.Pair astray) {
        Expect expect = astray.expect();
        failures.add(new StfFailure(
                Diagnostic.error(
                        expect.at(),
                        "expect",
                        "the packet left by port " + astray.left().port() + origin(astray.left())
                                + ", expected by port " + expect.port(),
                        ""),
                expect.pattern().text(),
                astray.left().hex(),
                List.of()));
    }

    private void report(Expect expect) {
        failures.add(new StfFailure(
                Diagnostic.error(expect.at(), "expect", onPort(expect.port()), ""),
                expect.pattern() == null ? null : expect.pattern().text(),
                null,
                List.of()));
    }

    private void differs(Expect expect, Left left) {
        PacketDifference difference = PacketDifference.of(program, expect.pattern(), left.bytes());
        Position at = new Position(test.file(), expect.at().line(), difference.column());
        failures.add(new StfFailure(
                Diagnostic.error(
                        at,
                        "expect",
                        "the packet that left by port " + left.port() + origin(left) + ": " + difference.words(),
                        ""),
                expect.pattern().text(),
                left.hex(),
                difference.lines()));
    }

    private String onPort(int port) {
        long count = outcome.left().stream().filter(left -> left.port() == port).count();
        return count == 0
                ? "nothing left by port " + port
                : "port " + port + " sent " + count + (count == 1 ? " other packet" : " other packets")
                        + ", but not this one";
    }

    private void report(Left left) {
        boolean whole = left.hex().length() <= 2 * SHOWN;
        String line = "expect " + left.port() + " "
                + (whole ? left.hex() + "$" : left.hex().substring(0, 2 * SHOWN));
        failures.add(new StfFailure(
                Diagnostic.error(
                        cause(left).map(Send::at).orElse(start()),
                        "unexpected",
                        "a packet of " + left.hex().length() / 2 + " bytes left by port " + left.port()
                                + ", and no line expects it",
                        "if that is right, write " + line),
                null,
                left.hex(),
                List.of()));
    }

    private Position start() {
        return new Position(test.file(), 1, 1);
    }
}
