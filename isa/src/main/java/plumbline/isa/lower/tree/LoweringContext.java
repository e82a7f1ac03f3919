package plumbline.isa.lower.tree;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/** What the passes over one program share: names for new variables, and what they refuse. */
public final class LoweringContext {
    private final List<Diagnostic> refused = new ArrayList<>();
    private int locals;
    private final Set<Integer> copies = new HashSet<>();
    private Set<String> shared = Set.of();
    private final Map<String, Diagnostic> takenApart = new TreeMap<>();

    /** A new variable, 0 until it is written: no name of a program has a {@code $} in it. */
    public Variable local(String purpose, ValueType type) {
        return new Variable(purpose + "$" + ++locals, type);
    }

    /** A value in a new variable, which an assignment gives it. */
    public Expression.Read held(
            String purpose, Expression value, Position at, Consumer<? super StructuredStatement> assignments) {
        Variable local = local(purpose, value.type());
        assignments.accept(new StructuredStatement.Assign(local, value, at));
        return new Expression.Read(local, at);
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

    /** The register actions that no access to a register does at once. */
    public Set<String> takenApart() {
        return Set.copyOf(takenApart.keySet());
    }

    /**
     * Has a register action taken apart: lowering starts again.
     *
     * @param why no access does it
     */
    public void takeApart(String registerAction, UnsupportedConstruct why) {
        takenApart.put(registerAction, why.warning());
    }

    public void refuse(UnsupportedConstruct construct) {
        refused.add(construct.diagnostic());
    }

    /** Does something; what it cannot is refused. */
    public void attempt(Runnable step) {
        try {
            step.run();
        } catch (UnsupportedConstruct construct) {
            refuse(construct);
        }
    }

    /** In order of position. */
    public List<Diagnostic> refused() {
        return ordered(refused);
    }

    /** What is not refused, and should be known; in order of position. */
    public List<Diagnostic> warnings() {
        return ordered(takenApart.values());
    }

    private static List<Diagnostic> ordered(Collection<Diagnostic> diagnostics) {
        return diagnostics.stream().distinct().sorted(Diagnostic.BY_PLACE).toList();
    }
}
