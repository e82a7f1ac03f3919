package plumbline.p4.elaborate.draft;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.P4Value.EnumMember;
import plumbline.p4.elaborate.value.P4Value.Scalar;
import plumbline.p4.elaborate.value.Refusal;

/** Assigns values of any shape to places of the same shape. */
public final class PlaceAssignment {
    private final Emission emission;

    /** Writes to an emission. */
    public PlaceAssignment(Emission emission) {
        this.emission = emission;
    }

    /** {@code target = value}. */
    public void assign(P4Value target, P4Value value, Position at) {
        if (target.equals(value) || target instanceof P4Value.Nothing) {
            return;
        }
        if (value instanceof EnumMember member) {
            assign(target, new Scalar(Conversion.number(member)), at);
            return;
        }
        List<Expression> targets = Leaves.all(target);
        List<Expression> values = Leaves.all(value);
        if (targets.size() != values.size() || target instanceof P4Value.Reference) {
            throw Refusal.unsupported(at, "the two sides have different parts", "assign field by field");
        }
        List<Expression> safe = overlaps(targets, values) ? Leaves.all(emission.kept(value, at)) : values;
        for (int i = 0; i < targets.size(); i++) {
            emission.assign(targets.get(i), safe.get(i), at);
        }
    }

    /** Whether a variable is read after it was written. */
    private static boolean overlaps(List<Expression> targets, List<Expression> values) {
        Set<Variable> written = new HashSet<>();
        for (int i = 0; i < targets.size(); i++) {
            if (Operations.reads(values.get(i)).stream().anyMatch(written::contains)) {
                return true;
            }
            written.addAll(Operations.reads(targets.get(i)));
        }
        return false;
    }

    /** Makes all headers of a place invalid. */
    public void invalidate(P4Value place, Position at) {
        Leaves.headers(place).forEach(header -> {
            emission.assign(header.valid(), Simplify.FALSE, at);
            Leaves.pieces(header).forEach(piece -> emission.assign(piece.valid(), Simplify.FALSE, at));
        });
    }
}
