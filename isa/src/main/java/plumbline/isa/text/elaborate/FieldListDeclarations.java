package plumbline.isa.text.elaborate;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Bound;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.isa.text.syntax.Expr;
import plumbline.isa.text.syntax.Statement;
import plumbline.isa.text.syntax.SyntaxFailure;

/** Mirrors, resubmits, recirculations and digests. Their names are constants of their numbers. */
final class FieldListDeclarations {
    private final Tools tools;
    private final ProgramDraft draft;
    private final Scope root;

    FieldListDeclarations(Tools tools, ProgramDraft draft, Scope root) {
        this.tools = tools;
        this.draft = draft;
        this.root = root;
    }

    /** Takes in a declaration. */
    void fieldList(Statement.FieldListDecl declaration, Scope scope) {
        String name = Names.declared(declaration.name(), root, scope, tools.evaluator());
        Names.guarded(name, root, declaration.at(), () -> {
            FieldList fieldList = made(declaration, name, scope);
            for (FieldList other : draft.fieldLists) {
                if (other.getClass() == fieldList.getClass() && other.number() == fieldList.number()) {
                    throw SyntaxFailure.of(
                            declaration.at(),
                            "duplicate-name",
                            other.name() + " is " + declaration.kind() + " " + other.number() + " already",
                            "give it another number, or none");
                }
            }
            BigInteger number = BigInteger.valueOf(fieldList.number());
            root.declare(name, new Binding.Constant(number, "the number of a " + declaration.kind()), declaration.at());
            draft.fieldLists.add(fieldList);
        });
    }

    private FieldList made(Statement.FieldListDecl declaration, String name, Scope scope) {
        List<Field> fields = fields(declaration, scope);
        Position at = declaration.at();
        return switch (declaration.kind()) {
            case "mirror" -> {
                int port = declaration
                        .port()
                        .map(expr -> tools.evaluator().integer(expr, scope, 0, Intrinsic.NO_PORT - 1, "port"))
                        .orElse(declaration.session().isPresent() ? FieldList.Mirror.SESSION : Intrinsic.NO_PORT);
                int truncate = declaration
                        .truncate()
                        .map(expr -> tools.evaluator().integer(expr, scope, 0, 65535, "length"))
                        .orElse(0);
                yield new FieldList.Mirror(
                        name,
                        number(declaration, FieldList.Mirror.class, Intrinsic.MIRROR_TYPE, scope),
                        port,
                        truncate,
                        bound(declaration, scope),
                        fields,
                        at);
            }
            case "resubmit" ->
                new FieldList.Resubmit(
                        name,
                        number(declaration, FieldList.Resubmit.class, Intrinsic.RESUBMIT_TYPE, scope),
                        bound(declaration, scope),
                        fields,
                        at);
            case "recirculate" -> new FieldList.Recirculate(name, bound(declaration, scope), fields, at);
            case "digest" ->
                new FieldList.Digest(
                        name,
                        number(declaration, FieldList.Digest.class, Intrinsic.DIGEST_TYPE, scope),
                        fields,
                        declaration.additions().stream()
                                .map(addition -> new FieldList.Addition(
                                        tools.evaluator().name(addition.table(), scope),
                                        tools.evaluator().name(addition.action(), scope)))
                                .toList(),
                        at);
            default -> throw new IllegalStateException(declaration.kind());
        };
    }

    private Bound bound(Statement.FieldListDecl declaration, Scope scope) {
        if (declaration.bound().isEmpty()) {
            return Bound.NONE;
        }
        return switch (declaration.bound().get()) {
            case Statement.BoundDecl.Unsaid _ -> Bound.UNSAID;
            case Statement.BoundDecl.Share share -> share(share, scope);
            case Statement.BoundDecl.PerTime time -> perTime(time, scope);
            case Statement.BoundDecl.ForEach each -> {
                String name = tools.evaluator().name(each.register(), scope);
                draft.find(draft.registers, name, "register", each.register().at());
                Field index = tools.operands().field(each.index(), ExpressionContext.inAction(scope));
                yield new Bound.ForEach(perTime(each.each(), scope), name, index);
            }
        };
    }

    private Bound.Share share(Statement.BoundDecl.Share share, Scope scope) {
        int max = Bound.Share.WHOLE / share.ppmOfOne();
        String unit = share.ppmOfOne() == 1 ? "share in ppm" : "share in percent";
        int amount = tools.evaluator().integer(share.amount(), scope, 1, max, unit);
        return new Bound.Share(amount * share.ppmOfOne());
    }

    private Bound.PerTime perTime(Statement.BoundDecl.PerTime time, Scope scope) {
        return new Bound.PerTime(
                tools.evaluator().whole(time.amount(), scope, 1, Bound.PerTime.MAX, "bound"),
                time.unit(),
                tools.evaluator().whole(time.nanos(), scope, 1, Bound.PerTime.MAX, "time in ns"));
    }

    private int number(
            Statement.FieldListDecl declaration, Class<? extends FieldList> kind, Intrinsic trigger, Scope scope) {
        int max = (1 << trigger.field().width()) - 1;
        int next = 1
                + draft.fieldLists.stream()
                        .filter(kind::isInstance)
                        .mapToInt(FieldList::number)
                        .max()
                        .orElse(0);
        if (declaration.number().isEmpty() && next > max) {
            throw SyntaxFailure.of(
                    declaration.at(), "range", "a program has at most " + max + " of kind " + declaration.kind(), "");
        }
        return declaration
                .number()
                .map(expr -> tools.evaluator().integer(expr, scope, 1, max, "number"))
                .orElse(next);
    }

    private List<Field> fields(Statement.FieldListDecl declaration, Scope scope) {
        List<Field> fields = new ArrayList<>();
        List<Expr> written = new ArrayList<>(declaration.fields());
        declaration.session().ifPresent(written::add);
        for (Expr expr : tools.evaluator().present(written, scope)) {
            fields.add(tools.operands().field(expr, ExpressionContext.inAction(scope)));
        }
        return fields;
    }
}
