package plumbline.isa.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Extern;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/** Random statements of controls and actions. */
final class RandomStatements {
    /** A table that entries of other tables address, whose actions may be this one. */
    static final String MEMBERS = "members";

    static final String POINT = "point";

    private static final int DEPTH = 3;

    private final Dice dice;
    private final RandomExpressions expressions;
    private final List<Variable> writable;
    private final List<ExternInstance> externs;

    RandomStatements(Dice dice, RandomExpressions expressions, List<Variable> writable, List<ExternInstance> externs) {
        this.dice = dice;
        this.expressions = expressions;
        this.writable = writable;
        this.externs = externs;
    }

    /** Statements of a control, which apply some of the tables that none has applied before. */
    List<StructuredStatement> control(int count, List<String> unapplied) {
        return many(count, unapplied, 2);
    }

    /** Statements of an action. */
    List<StructuredStatement> plain(int count) {
        return many(count, new ArrayList<>(), 1);
    }

    private List<StructuredStatement> many(int count, List<String> unapplied, int nesting) {
        List<StructuredStatement> statements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            one(statements, unapplied, nesting);
        }
        return statements;
    }

    private void one(List<StructuredStatement> statements, List<String> unapplied, int nesting) {
        int kind = dice.between(0, 19);
        if (kind < 5 && !unapplied.isEmpty()) {
            String table = unapplied.removeFirst();
            apply(table, statements);
            if (dice.chance(60) && unapplied.remove(MEMBERS)) {
                statements.add(new StructuredStatement.If(
                        new Expression.ActionRun(table, POINT, dice.at()),
                        List.of(new StructuredStatement.Apply(MEMBERS, dice.at())),
                        List.of(),
                        dice.at()));
            }
        } else if (kind < 8 && nesting > 0) {
            statements.add(new StructuredStatement.If(
                    expressions.of(ValueType.BOOL, DEPTH),
                    many(dice.between(0, 3), unapplied, nesting - 1),
                    many(dice.between(0, 2), unapplied, nesting - 1),
                    dice.at()));
        } else if (kind == 8) {
            statements.add(register());
        } else if (kind == 9) {
            statements.add(new StructuredStatement.Call(
                    Optional.empty(),
                    Extern.COUNTER,
                    externs.get(1).name(),
                    Optional.of(index()),
                    Optional.empty(),
                    dice.at()));
        } else if (kind == 10 && dice.chance(30)) {
            statements.add(new StructuredStatement.Exit(dice.at()));
        } else {
            Variable target = dice.pick(writable);
            statements.add(new StructuredStatement.Assign(
                    target, expressions.of(target.type(), dice.between(0, DEPTH)), dice.at()));
        }
    }

    private void apply(String table, List<StructuredStatement> statements) {
        statements.add(new StructuredStatement.Apply(table, dice.at()));
        if (dice.chance(40)) {
            statements.add(new StructuredStatement.If(
                    new Expression.Hit(table, dice.at()), many(1, new ArrayList<>(), 0), List.of(), dice.at()));
        }
    }

    /** What the words of a cell are read into. */
    static List<Variable> results(List<ValueType> words) {
        List<Variable> results = new ArrayList<>();
        words.forEach(word -> results.add(new Variable("meta.word" + results.size(), word)));
        return results;
    }

    /** Arrays have at most 20 cells: many indexes lie outside. */
    private Expression index() {
        return expressions.of(ValueType.bits(dice.chance(70) ? 5 : dice.pick(1, 3, 8, 32, 64)), 1);
    }

    private StructuredStatement register() {
        ExternInstance.RegisterArray array = (ExternInstance.RegisterArray) externs.getFirst();
        List<Variable> targets = results(array.words());
        return switch (dice.between(0, 2)) {
            case 0 -> new StructuredStatement.ReadRegister(targets, array.name(), index(), dice.at());
            case 1 ->
                new StructuredStatement.WriteRegister(
                        array.name(),
                        index(),
                        array.words().stream()
                                .map(word -> expressions.of(word, 1))
                                .toList(),
                        dice.at());
            default ->
                new StructuredStatement.Execute(
                        externs.getLast().name(), Optional.of(index()), List.of(targets.getFirst()), dice.at());
        };
    }
}
