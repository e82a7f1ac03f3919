package plumbline.cli.control;

import java.util.LinkedHashMap;
import java.util.Map;
import plumbline.isa.model.Program;

/**
 * What a switch says of its program.
 *
 * @param name       of the program
 * @param parameters with their values
 */
public record RunningProgram(String name, Map<String, Long> parameters) {
    static RunningProgram of(Program program) {
        Map<String, Long> parameters = new LinkedHashMap<>();
        program.parameters().forEach(parameter -> parameters.put(parameter.name(), parameter.value()));
        return new RunningProgram(program.name(), parameters);
    }
}
