package plumbline.isa.text.print;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.StructuredStatement.AddToSum;
import plumbline.isa.structured.StructuredStatement.Advance;
import plumbline.isa.structured.StructuredStatement.Apply;
import plumbline.isa.structured.StructuredStatement.Assign;
import plumbline.isa.structured.StructuredStatement.Call;
import plumbline.isa.structured.StructuredStatement.CheckSum;
import plumbline.isa.structured.StructuredStatement.DepositSum;
import plumbline.isa.structured.StructuredStatement.Emit;
import plumbline.isa.structured.StructuredStatement.Execute;
import plumbline.isa.structured.StructuredStatement.Exit;
import plumbline.isa.structured.StructuredStatement.Extract;
import plumbline.isa.structured.StructuredStatement.If;
import plumbline.isa.structured.StructuredStatement.Mirror;
import plumbline.isa.structured.StructuredStatement.Random;
import plumbline.isa.structured.StructuredStatement.ReadRegister;
import plumbline.isa.structured.StructuredStatement.Recirculate;
import plumbline.isa.structured.StructuredStatement.Resubmit;
import plumbline.isa.structured.StructuredStatement.SendDigest;
import plumbline.isa.structured.StructuredStatement.SubtractFromSum;
import plumbline.isa.structured.StructuredStatement.UpdateChecksum;
import plumbline.isa.structured.StructuredStatement.Verify;
import plumbline.isa.structured.StructuredStatement.WriteRegister;
import plumbline.isa.structured.Variable;

/** Statements of the structured form, as P4 writes them. */
final class StatementPrinter {
    private final Lines lines;

    StatementPrinter(Lines lines) {
        this.lines = lines;
    }

    void statements(List<StructuredStatement> statements) {
        statements.forEach(this::statement);
    }

    private void statement(StructuredStatement statement) {
        if (statement instanceof If branch) {
            branch("if", branch);
        } else {
            lines.line(simple(statement) + ";");
        }
    }

    private void branch(String word, If branch) {
        lines.block(
                word + " (" + ExpressionPrinter.expression(branch.condition()) + ")", () -> statements(branch.then()));
        if (branch.otherwise().size() == 1 && branch.otherwise().getFirst() instanceof If next) {
            branch("else if", next);
        } else if (!branch.otherwise().isEmpty()) {
            lines.block("else", () -> statements(branch.otherwise()));
        }
    }

    private static String simple(StructuredStatement statement) {
        return switch (statement) {
            case If _ -> throw new IllegalArgumentException("a branch is a block");
            case Assign assign -> assign.target().name() + " = " + text(assign.value());
            case Apply apply -> apply.table() + ".apply()";
            case Exit _ -> "exit";
            case ReadRegister read ->
                results(read.targets().stream()) + read.register() + "[" + text(read.index()) + "]";
            case WriteRegister write ->
                write.register() + "[" + text(write.index()) + "] = " + ExpressionPrinter.list(write.values());
            case Execute execute ->
                results(execute.results().stream())
                        + call(execute.registerAction(), "execute", execute.index(), Optional.empty());
            case Call call ->
                results(call.target().stream())
                        + call(
                                call.array(),
                                call.target().isPresent()
                                        ? "execute"
                                        : call.extern().callWord(),
                                call.index(),
                                call.input());
            case Random random ->
                random.target().name() + " = random(" + text(random.low()) + ", " + text(random.high()) + ")";
            case SendDigest digest -> digest.digest() + ".pack({" + ExpressionPrinter.list(digest.values()) + "})";
            case Mirror mirror ->
                "mirror(" + text(mirror.session()) + ", {" + ExpressionPrinter.names(mirror.carried()) + "})";
            case Resubmit resubmit -> "resubmit({" + ExpressionPrinter.names(resubmit.carried()) + "})";
            case Recirculate again -> "recirculate({" + ExpressionPrinter.names(again.carried()) + "})";
            case Extract extract ->
                extract.condition().map(it -> "if (" + text(it) + ") ").orElse("") + "extract(" + extract.header()
                        + ")";
            case Advance advance -> "advance(" + text(advance.bits()) + ")";
            case Verify verify -> "verify(" + text(verify.condition()) + ", " + text(verify.error()) + ")";
            case AddToSum add -> add.sum().name() + ".add({" + ExpressionPrinter.list(add.values()) + "})";
            case SubtractFromSum less ->
                less.sum().name() + ".subtract({" + ExpressionPrinter.list(less.values()) + "})";
            case CheckSum check -> check.target().name() + " = " + check.sum().name() + ".verify()";
            case DepositSum deposit ->
                deposit.target().name() + " = " + deposit.sum().name() + ".subtract_all_and_deposit()";
            case UpdateChecksum update ->
                (update.when().isEmpty() ? "" : "if (" + all(update.when()) + ") ")
                        + update.target().name() + " = checksum({" + ExpressionPrinter.list(update.values()) + "}"
                        + (update.neverZero() ? ", zeros_as_ones" : "") + ")";
            case Emit emit -> "emit(" + emit.header() + ")";
        };
    }

    private static String results(Stream<Variable> variables) {
        String joined = variables.map(Variable::name).collect(Collectors.joining(", "));
        return joined.isEmpty() ? "" : joined + " = ";
    }

    private static String all(List<Expression> conditions) {
        return conditions.stream().map(ExpressionPrinter::expression).collect(Collectors.joining(" && "));
    }

    /** A method of an extern; without an index, of the entry that its table has found. */
    private static String call(String extern, String method, Optional<Expression> index, Optional<Expression> input) {
        Stream<Expression> arguments = Stream.concat(input.stream(), index.stream());
        return extern + "." + method + "("
                + arguments.map(ExpressionPrinter::expression).collect(Collectors.joining(", ")) + ")";
    }

    private static String text(Expression expression) {
        return ExpressionPrinter.expression(expression);
    }
}
