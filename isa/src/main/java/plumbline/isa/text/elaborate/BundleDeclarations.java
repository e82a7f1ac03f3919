package plumbline.isa.text.elaborate;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Bundle;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.isa.text.syntax.Expr;
import plumbline.isa.text.syntax.Statement;
import plumbline.isa.text.syntax.SyntaxFailure;

/** Mirrors, resubmits, recirculations and digests. Their names are constants of their numbers. */
final class BundleDeclarations {
    private final Tools tools;
    private final ProgramDraft draft;
    private final Scope root;

    BundleDeclarations(Tools tools, ProgramDraft draft, Scope root) {
        this.tools = tools;
        this.draft = draft;
        this.root = root;
    }

    /** Takes in a declaration. */
    void bundle(Statement.BundleDecl declaration, Scope scope) {
        String name = Names.declared(declaration.name(), scope, tools.evaluator());
        Names.guarded(name, root, declaration.at(), () -> {
            Bundle bundle = made(declaration, name, scope);
            for (Bundle other : draft.bundles) {
                if (other.getClass() == bundle.getClass() && other.number() == bundle.number()) {
                    throw SyntaxFailure.of(
                            declaration.at(),
                            "duplicate-name",
                            other.name() + " is " + declaration.kind() + " " + other.number() + " already",
                            "give it another number, or none");
                }
            }
            BigInteger number = BigInteger.valueOf(bundle.number());
            root.declare(name, new Binding.Known(number, "the number of a " + declaration.kind()), declaration.at());
            draft.bundles.add(bundle);
        });
    }

    private Bundle made(Statement.BundleDecl declaration, String name, Scope scope) {
        List<Field> fields = fields(declaration, scope);
        Position at = declaration.at();
        return switch (declaration.kind()) {
            case "mirror" -> {
                int port = declaration
                        .port()
                        .map(expr -> tools.evaluator().integer(expr, scope, 0, Intrinsic.NO_PORT - 1, "port"))
                        .orElse(Intrinsic.NO_PORT);
                int truncate = declaration
                        .truncate()
                        .map(expr -> tools.evaluator().integer(expr, scope, 0, 65535, "length"))
                        .orElse(0);
                yield new Bundle.Mirror(
                        name,
                        number(declaration, Bundle.Mirror.class, Intrinsic.MIRROR_TYPE, scope),
                        port,
                        truncate,
                        declaration.budget(),
                        fields,
                        at);
            }
            case "resubmit" ->
                new Bundle.Resubmit(
                        name,
                        number(declaration, Bundle.Resubmit.class, Intrinsic.RESUBMIT_TYPE, scope),
                        declaration.budget(),
                        fields,
                        at);
            case "recirculate" -> new Bundle.Recirculate(name, declaration.budget(), fields, at);
            case "digest" ->
                new Bundle.Digest(
                        name, number(declaration, Bundle.Digest.class, Intrinsic.DIGEST_TYPE, scope), fields, at);
            default -> throw new IllegalStateException(declaration.kind());
        };
    }

    private int number(Statement.BundleDecl declaration, Class<? extends Bundle> kind, Intrinsic trigger, Scope scope) {
        int max = (1 << trigger.field().width()) - 1;
        int next = 1
                + draft.bundles.stream()
                        .filter(kind::isInstance)
                        .mapToInt(Bundle::number)
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

    private List<Field> fields(Statement.BundleDecl declaration, Scope scope) {
        List<Field> fields = new ArrayList<>();
        for (Expr expr : declaration.fields()) {
            fields.add(tools.operands().field(expr, ExpressionContext.inAction(scope)));
        }
        return fields;
    }
}
