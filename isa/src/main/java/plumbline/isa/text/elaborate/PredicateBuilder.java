package plumbline.isa.text.elaborate;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Op;
import plumbline.isa.model.OpShape;
import plumbline.isa.text.syntax.Expr;
import plumbline.isa.text.syntax.SyntaxFailure;

/** Expressions as predicates. */
final class PredicateBuilder {
    private final Evaluator evaluator;
    private final Calculations calculations;
    private final Expansion expansion;
    private final TableResults results;

    PredicateBuilder(Evaluator evaluator, Calculations calculations, Expansion expansion, TableResults results) {
        this.evaluator = evaluator;
        this.calculations = calculations;
        this.expansion = expansion;
        this.results = results;
    }

    /** The predicate. Parts that are known while assembling are left out where they do not matter. */
    Condition condition(Expr expr, ExpressionContext place) {
        Optional<BigInteger> known = evaluator.find(expr, place.scope());
        if (known.isPresent()) {
            return known.get().signum() != 0 ? Condition.ALWAYS : Condition.NEVER;
        }
        Optional<Condition> result = results.result(expr, place);
        if (result.isPresent()) {
            return result.get();
        }
        return switch (expr) {
            case Expr.Group group -> condition(group.inside(), place);
            case Expr.Not not -> new Condition.Not(condition(not.operand(), place));
            case Expr.Logic logic -> logic(logic, place);
            case Expr.Every every -> every(every, place);
            case Expr.Infix infix
            when relation(infix).isPresent() -> compare(infix, relation(infix).get(), place);
            default -> bit(expr, place);
        };
    }

    private Condition logic(Expr.Logic logic, ExpressionContext place) {
        List<Condition> parts = new ArrayList<>();
        for (Expr part : logic.parts()) {
            if (evaluator.find(part, place.scope()).isEmpty()) {
                parts.add(condition(part, place));
            }
        }
        return parts.size() == 1 ? parts.get(0) : combine(logic.all(), parts);
    }

    private Condition every(Expr.Every every, ExpressionContext place) {
        List<Condition> parts = new ArrayList<>();
        if (every.loop().isPresent()) {
            expansion.rounds(every.loop().get(), place.scope(), inner -> every.parts()
                    .forEach(part -> parts.add(condition(part, place.with(inner)))));
        } else {
            every.parts().forEach(part -> parts.add(condition(part, place)));
        }
        return every.loop().isPresent() && parts.size() == 1 ? parts.get(0) : combine(every.all(), parts);
    }

    private static Condition combine(boolean all, List<Condition> parts) {
        return all ? new Condition.And(parts) : new Condition.Or(parts);
    }

    /** The comparison that a sign stands for. */
    static Optional<Op> relation(Expr.Infix infix) {
        return Op.find(infix.symbol(), OpShape.INFIX).filter(Op::isComparison);
    }

    private Condition compare(Expr.Infix infix, Op relation, ExpressionContext place) {
        Calculations.Unsized left = calculations.draft(infix.left(), place);
        Calculations.Unsized right = calculations.draft(infix.right(), place);
        int width = new Condition.Compare(left.calc(), relation, right.calc(), infix.at()).width(place.cellWidth());
        return new Condition.Compare(
                left.finish(width, place.cellWidth(), "'" + infix.right() + "'"),
                relation,
                right.finish(width, place.cellWidth(), "'" + infix.left() + "'"),
                infix.at());
    }

    /** A field of one bit stands for "is 1". */
    private Condition bit(Expr expr, ExpressionContext place) {
        Calculations.Unsized draft = calculations.draft(expr, place);
        int width = draft.calc().naturalWidth(place.cellWidth());
        if (width != 1) {
            throw SyntaxFailure.of(
                    expr.at(),
                    "type",
                    "'" + expr + "' has " + Names.count(width, "bit") + " and is no condition",
                    "compare it: " + expr + " != 0");
        }
        Calc calc = draft.finish(1, place.cellWidth(), "'" + expr + "'");
        return new Condition.Compare(calc, Op.EQ, Calc.of(Const.of(1)), expr.at());
    }
}
