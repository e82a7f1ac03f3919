package plumbline.isa.text.elaborate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.hash.HashCatalogue;
import plumbline.isa.model.Op;
import plumbline.isa.model.OpShape;
import plumbline.isa.text.syntax.Expr;
import plumbline.isa.text.syntax.Near;
import plumbline.isa.text.syntax.SyntaxFailure;
import plumbline.isa.text.syntax.Vocabulary;

/** Finds instructions in the table by how they are written. */
final class InstructionLookup {
    /** In front of an instruction's name in the table. */
    private static final String BY_NAME = "op.";

    private final Evaluator evaluator;

    InstructionLookup(Evaluator evaluator) {
        this.evaluator = evaluator;
    }

    /** Whether a call names exactly one instruction: {@code op.PLUS(1, 2)}. */
    boolean isExact(Expr.Call call, Scope scope) {
        return evaluator.name(call.function(), scope).startsWith(BY_NAME);
    }

    /** Whether a call is of a math unit. */
    boolean isMath(Expr.Call call, Scope scope) {
        String name = evaluator.name(call.function(), scope);
        return name.equals(Op.MATH.mnemonic()) || name.equals(BY_NAME + Op.MATH.name());
    }

    /** The instruction of a prefix operator. */
    Op of(Expr.Prefix prefix) {
        return Op.find(prefix.symbol(), OpShape.PREFIX)
                .orElseThrow(() -> SyntaxFailure.of(
                        prefix.at(),
                        "type",
                        "'" + prefix + "': there is no instruction " + prefix.symbol() + " of one operand",
                        "write 0 - " + prefix.operand()));
    }

    /** The instruction of an infix operator; with a constant behind it, the one made for that. */
    Op of(Expr.Infix infix, Scope scope) {
        boolean constant = evaluator.find(infix.right(), scope).isPresent();
        Optional<Op> fixed = constant ? Op.find(infix.symbol(), OpShape.INFIX_CONSTANT) : Optional.empty();
        return fixed.or(() -> Op.find(infix.symbol(), OpShape.INFIX))
                .orElseThrow(() -> new IllegalStateException("the parser knows " + infix.symbol() + " from the table"));
    }

    Op of(Expr.Call call, Scope scope) {
        String name = evaluator.name(call.function(), scope);
        if (HashCatalogue.names().contains(name) || name.equals("random")) {
            throw hash(call);
        }
        if (call.poly().isPresent()) {
            throw SyntaxFailure.of(call.at(), "type", "'" + name + "' is not a CRC and has no poly", "");
        }
        List<String> known = new ArrayList<>(HashCatalogue.names());
        for (Op op : Op.values()) {
            boolean called = op.shape().isCall();
            if (name.equals(BY_NAME + op.name()) || called && name.equals(op.mnemonic())) {
                return op;
            }
            if (called) {
                known.add(op.mnemonic());
            }
        }
        if (CompileTime.functions().contains(name)) {
            throw SyntaxFailure.of(
                    call.at(),
                    "type",
                    name + "() is for constants, and '" + call + "' is known only per packet",
                    name.equals("choose") ? "write when CONDITION : x = a else : x = b" : "look it up in a table");
        }
        known.addAll(CompileTime.functions());
        known.add("random");
        throw SyntaxFailure.unknown(
                call.at(),
                "function",
                name,
                Vocabulary.function(name)
                        .or(() -> Near.nearest(name, known).map(near -> "did you mean '" + near + "'?"))
                        .orElse("hash functions are " + String.join(", ", HashCatalogue.names())));
    }

    /** Refuses a hash or draw inside a calculation. */
    static SyntaxFailure hash(Expr expr) {
        return SyntaxFailure.of(
                expr.at(),
                "one-instruction",
                "'" + expr + "' must stand alone: field = " + expr,
                "a narrower field takes its low bits, so that nothing has to be cut; calculate with the field in a"
                        + " later stage");
    }
}
