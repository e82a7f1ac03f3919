package plumbline.isa.text.elaborate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Header;
import plumbline.isa.model.Operand;
import plumbline.isa.text.syntax.Expr;

/** What checksum units sum: fields, constants with a width, and headers, which are all their fields. */
final class SummedOperands {
    private final Tools tools;
    private final ProgramDraft draft;

    SummedOperands(Tools tools, ProgramDraft draft) {
        this.tools = tools;
        this.draft = draft;
    }

    List<Operand> of(List<Expr> exprs, ExpressionContext place) {
        List<Operand> terms = new ArrayList<>();
        for (Expr expr : tools.evaluator().present(exprs, place.scope())) {
            terms.addAll(of(expr.bare(), place));
        }
        return terms;
    }

    private List<? extends Operand> of(Expr expr, ExpressionContext place) {
        Optional<? extends Operand> sized = tools.operands().sized(expr, place.scope());
        if (sized.isPresent()) {
            return List.of(sized.get());
        }
        Optional<Header> header = header(expr, place.scope());
        return header.isPresent()
                ? header.get().fields()
                : List.of(tools.operands().field(expr, place));
    }

    /** The header that an expression names. */
    Optional<Header> header(Expr expr, Scope scope) {
        return expr instanceof Expr.Name name
                ? Optional.ofNullable(draft.headers.get(tools.evaluator().name(name.name(), scope)))
                : Optional.empty();
    }
}
