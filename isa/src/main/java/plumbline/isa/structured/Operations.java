package plumbline.isa.structured;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The same expressions and statements with other operands: what walks over trees need not know their shapes. */
public final class Operations {
    private Operations() {}

    /** The same expression, each value that it computes with replaced. */
    public static Expression withOperands(Expression expression, UnaryOperator<Expression> each) {
        return switch (expression) {
            case Expression.Constant _,
                    Expression.Read _,
                    Expression.Lookahead _,
                    Expression.Hit _,
                    Expression.ActionRun _ -> expression;
            case Expression.Slice slice ->
                Simplify.slice(each.apply(slice.value()), slice.high(), slice.low(), slice.at());
            case Expression.Complement complement ->
                new Expression.Complement(each.apply(complement.value()), complement.at());
            case Expression.Binary binary ->
                new Expression.Binary(
                        binary.operation(), each.apply(binary.left()), each.apply(binary.right()), binary.at());
            case Expression.Choose choose ->
                new Expression.Choose(
                        each.apply(choose.condition()), each.apply(choose.yes()), each.apply(choose.no()), choose.at());
            case Expression.Cast cast -> Simplify.cast(cast.type(), each.apply(cast.value()), cast.at());
            case Expression.Hash hash ->
                new Expression.Hash(hash.function(), replaced(hash.inputs(), each), hash.type(), hash.at());
            case Expression.MathLookUp(var table, var value, var at) ->
                new Expression.MathLookUp(table, each.apply(value), at);
            case Expression.Checksum checksum ->
                new Expression.Checksum(replaced(checksum.inputs(), each), checksum.at());
        };
    }

    /** The values that an expression computes with. */
    public static List<Expression> operands(Expression expression) {
        return switch (expression) {
            case Expression.Constant _,
                    Expression.Read _,
                    Expression.Lookahead _,
                    Expression.Hit _,
                    Expression.ActionRun _ -> List.of();
            case Expression.Slice slice -> List.of(slice.value());
            case Expression.Complement complement -> List.of(complement.value());
            case Expression.Binary binary -> List.of(binary.left(), binary.right());
            case Expression.Choose choose -> List.of(choose.condition(), choose.yes(), choose.no());
            case Expression.Cast cast -> List.of(cast.value());
            case Expression.Hash hash -> hash.inputs();
            case Expression.MathLookUp lookUp -> List.of(lookUp.value());
            case Expression.Checksum checksum -> checksum.inputs();
        };
    }

    /** The same statement, each of its own expressions replaced; the statements in its branches stay. */
    public static StructuredStatement withExpressions(StructuredStatement statement, UnaryOperator<Expression> each) {
        return with(statement, each, UnaryOperator.identity());
    }

    /**
     * The same statement, each of its own expressions replaced, and each variable that it writes; the statements in its
     * branches stay.
     */
    public static StructuredStatement with(
            StructuredStatement statement, UnaryOperator<Expression> each, UnaryOperator<Variable> written) {
        return switch (statement) {
            case StructuredStatement.Assign(var target, var value, var at) ->
                new StructuredStatement.Assign(written.apply(target), each.apply(value), at);
            case StructuredStatement.If(var condition, var then, var otherwise, var at) ->
                new StructuredStatement.If(each.apply(condition), then, otherwise, at);
            case StructuredStatement.ReadRegister(var targets, var register, var index, var at) ->
                new StructuredStatement.ReadRegister(replaced(targets, written), register, each.apply(index), at);
            case StructuredStatement.WriteRegister(var register, var index, var values, var at) ->
                new StructuredStatement.WriteRegister(register, each.apply(index), replaced(values, each), at);
            case StructuredStatement.Execute(var action, var index, var results, var at) ->
                new StructuredStatement.Execute(action, index.map(each), replaced(results, written), at);
            case StructuredStatement.Call(var target, var extern, var array, var index, var input, var at) ->
                new StructuredStatement.Call(target.map(written), extern, array, index.map(each), input.map(each), at);
            case StructuredStatement.Random(var target, var low, var high, var at) ->
                new StructuredStatement.Random(written.apply(target), each.apply(low), each.apply(high), at);
            case StructuredStatement.SendDigest(var digest, var values, var at) ->
                new StructuredStatement.SendDigest(digest, replaced(values, each), at);
            case StructuredStatement.Mirror(var session, var carried, var at) ->
                new StructuredStatement.Mirror(each.apply(session), carried, at);
            case StructuredStatement.Extract(var header, var condition, var at) ->
                new StructuredStatement.Extract(header, condition.map(each), at);
            case StructuredStatement.Advance(var bits, var at) -> new StructuredStatement.Advance(each.apply(bits), at);
            case StructuredStatement.AddToSum(var sum, var values, var at) ->
                new StructuredStatement.AddToSum(written.apply(sum), replaced(values, each), at);
            case StructuredStatement.SubtractFromSum(var sum, var values, var at) ->
                new StructuredStatement.SubtractFromSum(written.apply(sum), replaced(values, each), at);
            case StructuredStatement.CheckSum(var target, var sum, var at) ->
                new StructuredStatement.CheckSum(written.apply(target), sum, at);
            case StructuredStatement.DepositSum(var target, var sum, var at) ->
                new StructuredStatement.DepositSum(written.apply(target), sum, at);
            case StructuredStatement.UpdateChecksum(var target, var values, var when, var neverZero, var at) ->
                new StructuredStatement.UpdateChecksum(
                        written.apply(target), replaced(values, each), replaced(when, each), neverZero, at);
            case StructuredStatement.Verify(var condition, var error, var at) ->
                new StructuredStatement.Verify(each.apply(condition), each.apply(error), at);
            case StructuredStatement.Apply _,
                    StructuredStatement.Exit _,
                    StructuredStatement.Resubmit _,
                    StructuredStatement.Recirculate _,
                    StructuredStatement.Emit _ -> statement;
        };
    }

    /** The values that are put side by side, the highest first; of another value itself. */
    public static List<Expression> sideBySide(Expression value) {
        if (!(value instanceof Expression.Binary(var operation, var left, var right, var _))
                || operation != BinaryOperation.CONCAT) {
            return List.of(value);
        }
        List<Expression> parts = new ArrayList<>(sideBySide(left));
        parts.addAll(sideBySide(right));
        return parts;
    }

    /** The same without casts: zeros that one puts in front are a constant. */
    public static Stream<Expression> bits(Expression value) {
        return switch (value) {
            case Expression.Binary(var operation, var left, var right, var _)
            when operation == BinaryOperation.CONCAT -> Stream.concat(bits(left), bits(right));
            case Expression.Cast cast when cast.keepsBits() -> bits(cast.value());
            case Expression.Cast cast
            when cast.addsZeros() -> {
                int zeros = cast.type().width() - cast.value().type().width();
                yield Stream.concat(Stream.of(Simplify.zero(ValueType.bits(zeros))), bits(cast.value()));
            }
            default -> Stream.of(value);
        };
    }

    public static Set<Variable> reads(Expression expression) {
        Set<Variable> found = new LinkedHashSet<>();
        reads(expression, found);
        return found;
    }

    private static void reads(Expression expression, Set<Variable> found) {
        if (expression instanceof Expression.Read read) {
            found.add(read.variable());
        }
        operands(expression).forEach(operand -> reads(operand, found));
    }

    /** The outermost statements of all parts of a program; not those of register actions. */
    public static Stream<StructuredStatement> statements(StructuredProgram program) {
        Stream<StructuredStatement> actions = program.actions().stream().flatMap(action -> action.body().stream());
        return Stream.of(blocks(program), parsed(program), actions, program.deparsers())
                .flatMap(each -> each);
    }

    /** The outermost statements of parsers. */
    public static Stream<StructuredStatement> parsed(StructuredProgram program) {
        return program.parsers().flatMap(StructuredParser::statements);
    }

    /** The names of the tables that some statement applies. */
    public static Set<String> applied(StructuredProgram program) {
        Set<String> applied = new LinkedHashSet<>();
        statements(program).forEach(statement -> applied(statement, applied::add));
        return applied;
    }

    /** These tables, in the order of their declarations. */
    public static List<StructuredTable> appliedTables(StructuredProgram program) {
        Set<String> applied = applied(program);
        return program.tables().stream()
                .filter(table -> applied.contains(table.name()))
                .toList();
    }

    /** The outermost statements of blocks, and of the actions of tables that are applied. */
    public static Stream<StructuredStatement> executed(StructuredProgram program) {
        Set<String> actions = appliedTables(program).stream()
                .flatMap(table -> table.mayRun().stream())
                .collect(Collectors.toSet());
        Stream<StructuredStatement> bodies = program.actions().stream()
                .filter(action -> actions.contains(action.name()))
                .flatMap(action -> action.body().stream());
        return Stream.concat(blocks(program), bodies);
    }

    /** The outermost statements of blocks. */
    public static Stream<StructuredStatement> blocks(StructuredProgram program) {
        return Stream.of(program.ingress(), program.egress())
                .flatMap(List::stream)
                .flatMap(block -> block.body().stream());
    }

    /** The variables that a statement, or one in its branches, reads. */
    public static Set<Variable> reads(StructuredStatement statement) {
        Set<Variable> found = new LinkedHashSet<>();
        statement
                .all()
                .forEach(inner -> withExpressions(inner, expression -> {
                    reads(expression, found);
                    return expression;
                }));
        return found;
    }

    /** The variables that a statement, or one in its branches, writes; an applied table's are not among them. */
    public static Set<Variable> writes(StructuredStatement statement) {
        Set<Variable> found = new LinkedHashSet<>();
        written(statement, found::add);
        return found;
    }

    /** The same, each as often as it is written. */
    public static void written(StructuredStatement statement, Consumer<Variable> use) {
        statement
                .all()
                .forEach(inner -> with(inner, UnaryOperator.identity(), target -> {
                    use.accept(target);
                    return target;
                }));
    }

    /** Every variable that a statement, or one in its branches, reads or writes. */
    public static Set<Variable> variables(StructuredStatement statement) {
        Set<Variable> found = reads(statement);
        found.addAll(writes(statement));
        return found;
    }

    /** The variables that externs, deparsers and the selects of parsers read or write. */
    public static Set<Variable> seenOutside(StructuredProgram program) {
        Set<Variable> seen = seenAtEnds(program);
        program.externs().forEach(extern -> seen.addAll(variables(extern)));
        return seen;
    }

    /** The variables that deparsers and the selects of parsers read or write. */
    public static Set<Variable> seenAtEnds(StructuredProgram program) {
        Set<Variable> seen = new LinkedHashSet<>();
        program.parsers()
                .flatMap(parser -> parser.states().stream())
                .flatMap(state -> state.transition().keys().stream())
                .forEach(key -> reads(key, seen));
        program.deparsers().forEach(statement -> seen.addAll(variables(statement)));
        return seen;
    }

    /** The variables that an extern reads or writes. */
    public static Set<Variable> variables(ExternInstance extern) {
        Set<Variable> found = new LinkedHashSet<>();
        switch (extern) {
            case ExternInstance.RegisterAction action -> {
                action.body().forEach(statement -> found.addAll(variables(statement)));
                found.addAll(action.cell());
                found.addAll(action.outputs());
            }
            case ExternInstance.DigestMessage digest -> found.addAll(digest.fields());
            case ExternInstance.ValueSet set -> set.keys().forEach(key -> found.add(key.variable()));
            case ExternInstance.ParserCounter counter -> found.add(counter.counter());
            case ExternInstance.RegisterArray _, ExternInstance.Array _, ExternInstance.ActionProfile _ -> {}
        }
        return found;
    }

    /** The tables that a statement, or one in its branches, applies. */
    public static void applied(StructuredStatement statement, Consumer<String> use) {
        statement.all().forEach(inner -> {
            if (inner instanceof StructuredStatement.Apply apply) {
                use.accept(apply.table());
            }
        });
    }

    private static <T> List<T> replaced(List<T> all, UnaryOperator<T> each) {
        return all.stream().map(each).toList();
    }
}
