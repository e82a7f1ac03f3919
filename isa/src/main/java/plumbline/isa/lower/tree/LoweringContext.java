package plumbline.isa.lower.tree;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/** What the passes over one program share: names for new variables, and what they refuse. */
public final class LoweringContext {
    private static final Comparator<Diagnostic> BY_PLACE = Comparator.comparing(
                    (Diagnostic diagnostic) -> diagnostic.at().file())
            .thenComparingInt(diagnostic -> diagnostic.at().line())
            .thenComparingInt(diagnostic -> diagnostic.at().column());

    private final List<Diagnostic> refused = new ArrayList<>();
    private int locals;
    private final Set<Integer> copies = new HashSet<>();
    private Set<String> shared = Set.of();

    /** A new variable, 0 until it is written: no name of a program has a {@code $} in it. */
    public Variable local(String purpose, ValueType type) {
        return new Variable(purpose + "$" + ++locals, type);
    }

    /** The numbers of field lists that copies carry: both directions draw from one range. */
    public Set<Integer> copies() {
        return copies;
    }

    /** The names of headers that both directions use, which are lowered one after the other. */
    public Set<String> shared() {
        return shared;
    }

    public void shared(Set<String> headers) {
        shared = headers;
    }

    public void refuse(UnsupportedConstruct construct) {
        refused.add(construct.diagnostic());
    }

    /** In order of position. */
    public List<Diagnostic> refused() {
        return refused.stream().distinct().sorted(BY_PLACE).toList();
    }
}
