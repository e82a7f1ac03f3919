package plumbline.cli.program;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInProgram;
import plumbline.verifier.target.Target;

/** Built-in programs with the parameters that a target needs. */
public final class Variants {
    private Variants() {}

    /**
     * The first variant of a program that is legal on its target; empty if the program is legal as it is, or none of
     * its variants is.
     *
     * @param given what the user gave, which no variant changes
     */
    public static Optional<JudgedProgram> of(JudgedProgram asked, Map<String, String> given) {
        if (asked.accepted() || asked.loaded().builtIn().isEmpty()) {
            return Optional.empty();
        }
        BuiltInProgram builtIn = asked.loaded().builtIn().get();
        return builtIn.variants().stream()
                .filter(values -> Collections.disjoint(values.keySet(), given.keySet()))
                .map(values -> {
                    Map<String, String> all = new LinkedHashMap<>(given);
                    values.forEach((name, value) -> all.put(name, value.toString()));
                    return JudgedProgram.of(ProgramLoader.load(builtIn.name(), all), asked.target());
                })
                .filter(JudgedProgram::accepted)
                .findFirst();
    }

    /** Which parameters a variant changes, in words. */
    public static String saying(LoadedProgram loaded, LoadedProgram variant, Target target) {
        Map<String, String> before = values(loaded);
        return "plumb: " + loaded.program().name() + " is not legal on " + target.name()
                + " as it is; taken with"
                + values(variant).entrySet().stream()
                        .filter(each -> !each.getValue().equals(before.get(each.getKey())))
                        .map(each -> " -p " + each.getKey() + "=" + each.getValue())
                        .collect(Collectors.joining());
    }

    /** All parameters of a program with their values. */
    public static Map<String, String> values(LoadedProgram loaded) {
        Map<String, String> values = new LinkedHashMap<>();
        for (Program.Parameter parameter : loaded.program().parameters()) {
            values.put(parameter.name(), Long.toString(parameter.value()));
        }
        return values;
    }
}
