package plumbline.bench.experiment;

import plumbline.isa.text.Assembly;
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
        if (assembly.program().isEmpty()) {
            throw new ExperimentException(assembly.diagnostics().getFirst().headline());
        }
        return Verifier.verify(assembly.orThrow(), Targets.named("unlimited")).orThrow();
    }
}
