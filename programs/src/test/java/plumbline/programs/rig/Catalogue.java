package plumbline.programs.rig;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInPrograms;
import plumbline.verifier.Verdict;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;

/** Built-in programs, assembled and verified once; any error fails the test with its diagnostics. */
public final class Catalogue {
    private static final Map<Variant, Program> PROGRAMS = new ConcurrentHashMap<>();
    private static final Map<Checked, Verdict> VERDICTS = new ConcurrentHashMap<>();

    private Catalogue() {}

    private record Variant(String name, Map<String, Long> parameters) {
        Variant {
            parameters = Map.copyOf(parameters);
        }
    }

    private record Checked(Variant variant, String target) {}

    /** A program with some parameters set. */
    public static Program program(String name, Map<String, Long> parameters) {
        return program(new Variant(name, parameters));
    }

    private static Program program(Variant variant) {
        return PROGRAMS.computeIfAbsent(variant, _ -> BuiltInPrograms.find(variant.name())
                .orElseThrow()
                .assemble(variant.parameters())
                .orThrow());
    }

    /** Parameters with one more. */
    public static Map<String, Long> with(Map<String, Long> parameters, String name, long value) {
        Map<String, Long> more = new HashMap<>(parameters);
        more.put(name, value);
        return more;
    }

    /** What the verifier says of it. */
    public static Verdict verdict(String name, String target, Map<String, Long> parameters) {
        return VERDICTS.computeIfAbsent(
                new Checked(new Variant(name, parameters), target),
                checked -> Verifier.verify(program(checked.variant()), Targets.named(target)));
    }

    /** The program, ready to be loaded. */
    public static Verified verified(String name, String target, Map<String, Long> parameters) {
        return verdict(name, target, parameters).orThrow();
    }
}
