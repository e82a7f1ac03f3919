package plumbline.isa.lower.placed;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Op;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;

/**
 * By which numbers a program asks its deparsers for copies and digests: 3 in {@code if (mirror_type == 3)} around
 * {@code mirror.emit(…)}. A field list of this number needs no instruction for it.
 */
public final class AskedNumbers {
    /** The intrinsics that ask. */
    static final Set<Intrinsic> TYPES = Set.of(Intrinsic.MIRROR_TYPE, Intrinsic.RESUBMIT_TYPE, Intrinsic.DIGEST_TYPE);

    /** By identity: two statements may do the same where different numbers ask for them. */
    private final Map<StructuredStatement, Map<Intrinsic, Integer>> around = new IdentityHashMap<>();

    private final Map<Intrinsic, Set<Integer>> all = new EnumMap<>(Intrinsic.class);

    public AskedNumbers(StructuredProgram program) {
        TYPES.forEach(type -> all.put(type, new HashSet<>()));
        Operations.statements(program).forEach(statement -> scan(statement, Map.of()));
    }

    private void scan(List<StructuredStatement> statements, Map<Intrinsic, Integer> known) {
        Map<Intrinsic, Integer> left = new HashMap<>(known);
        for (StructuredStatement statement : statements) {
            scan(statement, left);
            left.keySet().removeIf(type -> mayChange(statement, type));
        }
    }

    private static boolean mayChange(StructuredStatement statement, Intrinsic type) {
        return switch (statement) {
            case StructuredStatement.Assign assign ->
                assign.target().name().equals(type.field().name());
            case StructuredStatement.If branch ->
                Stream.concat(branch.then().stream(), branch.otherwise().stream())
                        .anyMatch(inner -> mayChange(inner, type));
            default -> true;
        };
    }

    private void scan(StructuredStatement statement, Map<Intrinsic, Integer> known) {
        switch (statement) {
            case StructuredStatement.If branch -> {
                Map<Intrinsic, Integer> then = new HashMap<>(known);
                learn(branch.condition(), then);
                scan(branch.then(), then);
                scan(branch.otherwise(), known);
            }
            case StructuredStatement.Mirror _, StructuredStatement.Resubmit _, StructuredStatement.SendDigest _ ->
                around.put(statement, Map.copyOf(known));
            default -> {}
        }
    }

    private void learn(Expression condition, Map<Intrinsic, Integer> known) {
        if (!(condition instanceof Expression.Binary(var operation, Expression left, Expression right, var _))) {
            return;
        }
        if (operation == BinaryOperation.AND) {
            learn(left, known);
            learn(right, known);
        } else if (operation == BinaryOperation.EQUAL && right instanceof Expression.Constant number) {
            TYPES.stream().filter(type -> isOf(left, type)).forEach(type -> {
                known.put(type, number.value().intValue());
                all.get(type).add(number.value().intValue());
            });
        }
    }

    /** Whether a condition says that an intrinsic is a number. */
    static boolean isAsked(Condition condition, Field type, long number) {
        return compared(condition, Op.EQ, type).filter(asked -> asked == number).isPresent();
    }

    /** Whether a condition says that an intrinsic is not another number. */
    static boolean isOther(Condition condition, Field type, long number) {
        return compared(condition, Op.NE, type).filter(other -> other != number).isPresent();
    }

    /**
     * The number with which a condition compares an intrinsic: all of it, or the low bits that the program's
     * architecture has.
     */
    private static Optional<Long> compared(Condition condition, Op relation, Field type) {
        return condition instanceof Condition.Compare(var left, var compares, var right, var _)
                        && compares == relation
                        && left.operands().getFirst().equals(type)
                        && (left.isPlain()
                                || left.op() == Op.SLICE
                                        && left.operands().get(2).equals(Const.of(0)))
                ? right.constant().map(Const::value)
                : Optional.empty();
    }

    private static boolean isOf(Expression value, Intrinsic type) {
        return switch (value) {
            case Expression.Read read ->
                read.variable().name().equals(type.field().name());
            case Expression.Cast cast -> isOf(cast.value(), type);
            case Expression.Slice slice -> slice.low() == 0 && isOf(slice.value(), type);
            default -> false;
        };
    }

    /** Whether a packet asks by a number already where a statement sends something. */
    public boolean isThere(Intrinsic type, StructuredStatement sent, int number) {
        return known(type, sent) == number;
    }

    /** The number by which a packet has asked where a statement sends something, or 0. */
    public int known(Intrinsic type, StructuredStatement sent) {
        return around.getOrDefault(sent, Map.of()).getOrDefault(type, 0);
    }

    /**
     * The number for a field list: that by which the program asks for it, else one by which it asks for nothing.
     *
     * @param taken numbers of other field lists
     */
    public int of(Intrinsic type, StructuredStatement sent, Set<Integer> taken) {
        int asked = known(type, sent);
        if (asked > 0 && !taken.contains(asked)) {
            return asked;
        }
        Set<Integer> others = new HashSet<>(all.get(type));
        others.addAll(taken);
        int last = (1 << type.field().width()) - 1;
        for (int number = 1; number <= last; number++) {
            if (!others.contains(number)) {
                return number;
            }
        }
        return others.size() + 1; // more than the field can ask for, which is refused where it is checked
    }
}
