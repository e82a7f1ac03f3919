package plumbline.cli.control;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Program;

/** {@code program}. */
final class ProgramTopic {
    static final Topic TOPIC = new Topic(
            "program",
            "Show which program runs, with the values of its parameters.",
            List.of(Verb.once("show", "", "its name and parameters", ProgramTopic::show)),
            List.of("show"));

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
        return Answer.done(List.of(program.name() + " " + parameters), new Running(program.name(), parameters, ask.access().device().pipes().size()));
    }
}
