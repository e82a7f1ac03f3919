package plumbline.p4.elaborate.architecture;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Meter;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.instance.InstantiatedExtern;
import plumbline.p4.elaborate.program.ExternCall;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.Shapes;
import plumbline.p4.elaborate.value.ValueFolding;

/**
 * Externs that are arrays of cells, each by a row of the model. {@code Counter} of TNA and {@code counter} of v1model
 * are the same; {@code DirectCounter} and {@code direct_counter} have a cell for each entry of a table.
 */
public enum ArrayExtern {
    COUNTER(Extern.COUNTER, List.of()),
    METER(Extern.METER, List.of(Meter.RED, Meter.YELLOW, Meter.GREEN)),
    LPF(Extern.LOW_PASS, List.of()),
    WRED(Extern.WRED, List.of(1, 0));

    private static final String DIRECT = "(?i)^direct_?";

    private final Extern extern;
    /** The numbers that a program may have words of its own for, in that order. */
    private final List<Integer> results;

    ArrayExtern(Extern extern, List<Integer> results) {
        this.extern = extern;
        this.results = results;
    }

    /** The one of an instance, with a cell for each entry of a table or not. */
    public static Optional<ArrayExtern> of(InstantiatedExtern instance) {
        String name = instance.type().replaceFirst(DIRECT, "").toUpperCase(Locale.ROOT);
        return Stream.of(values()).filter(each -> each.name().equals(name)).findFirst();
    }

    public static boolean isDirect(InstantiatedExtern instance) {
        return !instance.type().replaceFirst(DIRECT, "").equals(instance.type());
    }

    /** The array that an instance declares, with a cell for each entry of a table if there is one. */
    public ExternInstance.Array declared(InstantiatedExtern instance, Optional<String> table) {
        return new ExternInstance.Array(
                extern,
                instance.name(),
                extern.kinds().isEmpty() ? "" : kind(instance.arguments().get(afterSize(instance))),
                isDirect(instance) ? 0 : instance.number(0),
                table,
                instance.at());
    }

    private static int afterSize(InstantiatedExtern instance) {
        return isDirect(instance) ? 0 : 1;
    }

    private String kind(P4Value kind) {
        String word = kind instanceof P4Value.EnumMember member ? member.name().toLowerCase(Locale.ROOT) : "";
        return extern.kinds().contains(word) ? word : extern.kinds().getFirst();
    }

    /**
     * A call of a cell.
     *
     * @param target gets the result; empty if there is none
     * @param index empty: the cell of the entry that a table has found
     * @param input empty: 0, as a packet without a colour is green
     */
    public StructuredStatement call(
            Optional<Variable> target,
            String array,
            Optional<Expression> index,
            Optional<Expression> input,
            Position at) {
        Optional<Expression> taken = target.filter(_ -> extern.has(Extern.Role.INPUT))
                .map(result ->
                        input.orElseGet(() -> Simplify.constant(0, result.type().width())));
        return new StructuredStatement.Call(target, extern, array, index, taken, at);
    }

    /** A call as TNA writes it. */
    public P4Value call(ExternCall call, InstantiatedExtern instance, ProgramContext context) {
        Position at = call.at();
        if (call.scalar("adjust_byte_count")
                .filter(bytes -> !(bytes instanceof Expression.Constant))
                .isPresent()) {
            throw Refusal.error(
                    at, "constant", "adjust_byte_count must be known when the program is compiled", "write a constant");
        }
        Optional<Variable> target = Optional.of(extern)
                .filter(called -> called.has(Extern.Role.OUTPUT))
                .map(_ -> context.draft().names().temporary(Shapes.scalar(call.result(), at)));
        Optional<Expression> input = call.scalar("val").or(() -> call.scalar("color"));
        context.emission().add(call(target, instance.name(), call.index(), input, at));
        return target.map(result -> named(new Expression.Read(result, at), instance, at))
                .orElse(P4Value.NOTHING);
    }

    /** The result in the words of the instance, if it has its own. */
    private P4Value named(Expression result, InstantiatedExtern instance, Position at) {
        int first = afterSize(instance) + (extern.kinds().isEmpty() ? 0 : 1);
        if (results.isEmpty() || instance.arguments().size() < first + results.size()) {
            return new P4Value.Scalar(result);
        }
        List<Expression> words = instance.arguments().subList(first, first + results.size()).stream()
                .map(word -> Conversion.scalar(word, result.type(), at))
                .toList();
        List<Expression> known = results.stream()
                .<Expression>map(
                        number -> Simplify.constant(number, result.type().width()))
                .toList();
        Expression value = words.getFirst();
        for (int i = 1; i < results.size(); i++) {
            value = ValueFolding.choose(ValueFolding.equal(result, known.get(i), at), words.get(i), value, at);
        }
        return new P4Value.Scalar(words.equals(known) ? result : value);
    }
}
