package plumbline.bench.experiment.subject;

import java.util.Map;
import plumbline.isa.model.Program;
import plumbline.isa.text.Assembly;
import plumbline.programs.BuiltInPrograms;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;

/** Programs that subjects of experiments run. */
public final class SubjectPrograms {
    private SubjectPrograms() {}

    /**
     * A program on a target without limits.
     *
     * @throws ExperimentException if it does not assemble, as with parameters that it does not have
     */
    public static Verified unlimited(Assembly assembly) {
        return Verifier.verify(assembled(assembly), Targets.named("unlimited")).orThrow();
    }

    /** The same of a built-in program, of which there may be none. */
    public static Verified unlimited(String builtIn, Map<String, Long> parameters) {
        return unlimited(BuiltInPrograms.find(builtIn)
                .orElseThrow(() -> new ExperimentException("no program '" + builtIn + "'"))
                .assemble(parameters));
    }

    /** A program; fails if it does not assemble. */
    public static Program assembled(Assembly assembly) {
        return assembly.program()
                .orElseThrow(() -> new ExperimentException(
                        assembly.diagnostics().getFirst().headline()));
    }
}
