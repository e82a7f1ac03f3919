package plumbline.cli.control;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.console.control.Answer;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.model.Program;
import plumbline.programs.IntervalReadOuts;
import plumbline.programs.ReadOut;
import plumbline.programs.Reading;

/** {@code program}. */
final class ProgramTopic {
    private static final int ROWS = 32;

    static final Topic TOPIC = new Topic(
            "program",
            "Show which program runs, with the values of its parameters, and what it has measured.",
            List.of(
                    Verb.read("show", "", "its name and parameters", ProgramTopic::show),
                    Verb.read(
                            "result",
                            "[ROWS]",
                            "what its read-out says of one pipe at one instant, as the largest flows; " + ROWS
                                    + " rows unless said",
                            ProgramTopic::result),
                    Verb.read(
                            "interval",
                            "[ROWS]",
                            "the same, and at that instant all registers get their first values, and secret hashes"
                                    + " the next seed: the next interval begins",
                            ProgramTopic::interval),
                    Verb.read(
                            "hash-seed",
                            "",
                            "the seed of one pipe's hashes, which is to stay secret: another switch with --hash-seed"
                                    + " computes the same",
                            ProgramTopic::hashSeed)),
            List.of("show", "result 10", "interval 10"));

    private ProgramTopic() {}

    /**
     * What a switch says of its program.
     *
     * @param pipes in how many it runs
     */
    private record Running(String name, Map<String, Long> parameters, int pipes) {}

    private static Answer show(Ask ask) {
        Program program = ask.access().program();
        Map<String, Long> parameters = new LinkedHashMap<>();
        program.parameters().forEach(parameter -> parameters.put(parameter.name(), parameter.value()));
        return Answer.done(
                List.of(program.name() + " " + parameters),
                new Running(
                        program.name(),
                        parameters,
                        ask.access().device().pipes().size()));
    }

    private static Answer result(Ask ask) {
        int rows = rows(ask);
        return answer(ask.inPipe((control, nanos) -> ask.access().reading(control, rows)));
    }

    private static Answer interval(Ask ask) {
        int rows = rows(ask);
        ReadOut readOut = ask.access().readOut();
        return answer(ask.inPipe((control, nanos) -> {
            Reading reading = readOut.read(control.state(), rows);
            IntervalReadOuts.restart(ask.access().program(), control.state());
            return reading;
        }));
    }

    /** The seed, for who may open the socket. */
    private record Seed(String hashSeed) {}

    private static Answer hashSeed(Ask ask) {
        String seed = ask.inPipe((control, nanos) -> control.state().hashSeed()).text();
        return Answer.done(List.of(seed), new Seed(seed));
    }

    private static int rows(Ask ask) {
        int rows = ask.words().isEmpty() ? ROWS : ask.number(0);
        if (rows < 1) {
            throw CommandFailure.usage("program: ask for at least 1 row");
        }
        return rows;
    }

    private static Answer answer(Reading reading) {
        return Answer.done(reading.text().lines().toList(), reading);
    }
}
