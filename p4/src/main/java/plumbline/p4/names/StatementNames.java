package plumbline.p4.names;

import java.util.List;
import plumbline.p4.syntax.P4Statement;

/** The names in statements. */
final class StatementNames {
    private final NameScopes scopes;
    private final ExpressionNames expressions;
    private final DeclarationNames declarations;

    StatementNames(NameScopes scopes, ExpressionNames expressions, DeclarationNames declarations) {
        this.scopes = scopes;
        this.expressions = expressions;
        this.declarations = declarations;
    }

    void check(List<P4Statement> statements) {
        statements.forEach(this::check);
    }

    void check(P4Statement statement) {
        switch (statement) {
            case P4Statement.Assign assign -> {
                expressions.check(assign.left());
                expressions.check(assign.right());
            }
            case P4Statement.CallStatement call -> expressions.check(call.call());
            case P4Statement.If branch -> {
                expressions.check(branch.condition());
                inScope(() -> check(branch.then()));
                branch.otherwise().ifPresent(otherwise -> inScope(() -> check(otherwise)));
            }
            case P4Statement.Block block -> inScope(() -> check(block.statements()));
            case P4Statement.Switch choice -> {
                expressions.check(choice.value());
                for (P4Statement.Case one : choice.cases()) {
                    expressions.check(one.label());
                    one.body().ifPresent(this::check);
                }
            }
            case P4Statement.Return result -> result.value().ifPresent(expressions::check);
            case P4Statement.For loop ->
                inScope(() -> {
                    check(loop.start());
                    expressions.check(loop.condition());
                    check(loop.step());
                    check(loop.body());
                });
            case P4Statement.ForEach loop ->
                inScope(() -> {
                    expressions.check(loop.type());
                    expressions.check(loop.collection());
                    scopes.declare(loop.name(), loop.at());
                    check(loop.body());
                });
            case P4Statement.Local local -> declarations.check(local.declaration());
            case P4Statement.Exit _, P4Statement.Break _, P4Statement.Continue _, P4Statement.Empty _ -> {}
        }
    }

    private void inScope(Runnable part) {
        scopes.open();
        part.run();
        scopes.close();
    }
}
