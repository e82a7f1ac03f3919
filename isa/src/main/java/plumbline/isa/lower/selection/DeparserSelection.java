package plumbline.isa.lower.selection;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Header;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/**
 * A deparser as the order in which headers are emitted, the checksums of its units, and statements before it: a header
 * that is emitted under a condition is made invalid where that does not hold.
 */
public final class DeparserSelection {
    private final List<String> emitted = new ArrayList<>();
    private final List<StructuredStatement.UpdateChecksum> updates = new ArrayList<>();
    private final List<StructuredStatement> statements;

    public DeparserSelection(List<StructuredStatement> deparser) {
        this.statements = without(deparser);
    }

    public List<String> emitted() {
        return emitted;
    }

    public List<StructuredStatement.UpdateChecksum> updates() {
        return updates;
    }

    public List<StructuredStatement> statements() {
        return statements;
    }

    private List<StructuredStatement> without(List<StructuredStatement> body) {
        List<StructuredStatement> rest = new ArrayList<>();
        for (StructuredStatement statement : body) {
            switch (statement) {
                case StructuredStatement.Emit emit -> emitted.add(emit.header());
                case StructuredStatement.UpdateChecksum update -> updates.add(update);
                case StructuredStatement.If(var condition, var then, var otherwise, var at) -> {
                    List<StructuredStatement> no = new ArrayList<>();
                    int before = emitted.size();
                    List<StructuredStatement> yes = without(then);
                    emitted.subList(before, emitted.size()).forEach(header -> no.add(invalid(header, at)));
                    int middle = emitted.size();
                    no.addAll(without(otherwise));
                    emitted.subList(middle, emitted.size()).forEach(header -> yes.add(invalid(header, at)));
                    if (!yes.isEmpty() || !no.isEmpty()) {
                        rest.add(new StructuredStatement.If(condition, yes, no, at));
                    }
                }
                default -> rest.add(statement);
            }
        }
        return rest;
    }

    private static StructuredStatement invalid(String header, Position at) {
        Variable valid = new Variable(Header.validity(header), ValueType.BOOL);
        return new StructuredStatement.Assign(valid, Simplify.FALSE, at);
    }
}
