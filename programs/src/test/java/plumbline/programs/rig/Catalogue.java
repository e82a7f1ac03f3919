package plumbline.programs.rig;

import java.util.HashMap;
import java.util.Map;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInPrograms;
import plumbline.verifier.Verdict;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;

/** Built-in programs, assembled and verified; any error fails the test with its diagnostics. */
public final class Catalogue {
    private Catalogue() {}

    /** A program with some parameters set. */
    public static Program program(String name, Map<String, Long> parameters) {
        return BuiltInPrograms.find(name).orElseThrow().assemble(parameters).orThrow();
    }

    /** Parameters with one more. */
    public static Map<String, Long> with(Map<String, Long> parameters, String name, long value) {
        Map<String, Long> more = new HashMap<>(parameters);
        more.put(name, value);
        return more;
    }

    /** What the verifier says of it. */
    public static Verdict verdict(String name, String target, Map<String, Long> parameters) {
        return Verifier.verify(program(name, parameters), Targets.named(target));
    }

    /** The program, ready to be loaded. */
    public static Verified verified(String name, String target, Map<String, Long> parameters) {
        return verdict(name, target, parameters).orThrow();
    }
}
