package plumbline.p4.elaborate.architecture.tofino;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.instance.InstantiatedExtern;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.Shapes;
import plumbline.p4.types.SemanticType;

/**
 * The words of registers. The compiler lets a register action take a narrower cell than its register declares: the ALU
 * works on the bits that there are. Here a register has as many as the widest of its actions takes; an action that
 * takes fewer than that sees the last bits.
 */
final class ActionCells {
    private final Map<String, List<Integer>> widest = new HashMap<>();

    /** Takes note of an action of a register. */
    void taken(InstantiatedExtern register, SemanticType cell, Position at) {
        List<Integer> declared = widths(register.typeArguments().getFirst(), at);
        List<Integer> own = widths(cell, at);
        if (own.size() == declared.size()) {
            widest.merge(register.name(), own, ActionCells::larger);
        }
    }

    private static List<Integer> larger(List<Integer> one, List<Integer> other) {
        List<Integer> larger = new ArrayList<>();
        for (int i = 0; i < one.size(); i++) {
            larger.add(Math.max(one.get(i), other.get(i)));
        }
        return larger;
    }

    /**
     * The types of a register's words for an action of it.
     *
     * @throws Refusal if it takes more than there is
     */
    List<ValueType> words(
            InstantiatedExtern action, InstantiatedExtern register, SemanticType cell, ProgramContext context) {
        SemanticType type = register.typeArguments().getFirst();
        List<Integer> declared = widths(type, action.at());
        List<Integer> own = widths(cell, action.at());
        List<Integer> widths = widest.getOrDefault(register.name(), declared);
        if (own.size() != declared.size() || !larger(declared, widths).equals(declared)) {
            throw Refusal.unsupported(
                    action.at(),
                    "register action '" + action.name() + "' takes cells of " + cell + ", and those of register '"
                            + register.name() + "' are " + type,
                    "declare both with types of the same width");
        }
        narrowed(register, widths, context);
        return widths.equals(own)
                ? types(cell, action.at())
                : widths.stream().map(ValueType::bits).toList();
    }

    private static void narrowed(InstantiatedExtern register, List<Integer> widths, ProgramContext context) {
        context.draft().externs().stream()
                .filter(ExternInstance.RegisterArray.class::isInstance)
                .map(ExternInstance.RegisterArray.class::cast)
                .filter(array -> array.name().equals(register.name())
                        && !array.words().stream()
                                .map(ValueType::width)
                                .toList()
                                .equals(widths))
                .forEach(array -> context.draft().add(narrowed(array, widths)));
    }

    private static ExternInstance.RegisterArray narrowed(ExternInstance.RegisterArray array, List<Integer> widths) {
        List<ValueType> words = new ArrayList<>();
        List<BigInteger> initial = new ArrayList<>();
        for (int i = 0; i < widths.size(); i++) {
            words.add(ValueType.bits(widths.get(i)));
            initial.add(array.initial().get(i).and(Simplify.ones(widths.get(i))));
        }
        return new ExternInstance.RegisterArray(array.name(), words, array.size(), initial, array.table(), array.at());
    }

    /** A body that works on the last bits of words, as one that works on the words. */
    static List<StructuredStatement> onLastBits(
            List<Variable> words, List<Variable> bits, List<StructuredStatement> body, Position at) {
        List<StructuredStatement> whole = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            Expression word = new Expression.Read(words.get(i), at);
            whole.add(new StructuredStatement.Assign(
                    bits.get(i), Simplify.cast(bits.get(i).type(), word, at), at));
        }
        whole.addAll(body);
        for (int i = 0; i < words.size(); i++) {
            Variable own = bits.get(i);
            if (body.stream().anyMatch(statement -> writes(statement, own))) {
                ValueType plain = ValueType.bits(own.type().width());
                Expression value = Simplify.cast(plain, new Expression.Read(own, at), at);
                whole.add(new StructuredStatement.Assign(
                        words.get(i), Simplify.cast(words.get(i).type(), value, at), at));
            }
        }
        return whole;
    }

    private static boolean writes(StructuredStatement statement, Variable variable) {
        return switch (statement) {
            case StructuredStatement.Assign assign -> assign.target().equals(variable);
            case StructuredStatement.If branch ->
                Stream.concat(branch.then().stream(), branch.otherwise().stream())
                        .anyMatch(inner -> writes(inner, variable));
            default -> false;
        };
    }

    private static List<ValueType> types(SemanticType cell, Position at) {
        return Leaves.data(Shapes.zero(cell, at)).stream().map(Expression::type).toList();
    }

    /** The widths of the words of a cell; whether they have a sign, each action says for itself. */
    private static List<Integer> widths(SemanticType cell, Position at) {
        return types(cell, at).stream().map(ValueType::width).toList();
    }
}
