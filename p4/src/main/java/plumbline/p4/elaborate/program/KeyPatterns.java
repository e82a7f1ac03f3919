package plumbline.p4.elaborate.program;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.KeyMatch;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.ValueType;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.syntax.P4Expression;

/** Reads what keys are compared with, in the entries of tables and in select. */
final class KeyPatterns {
    private final P4Expressions expressions;

    KeyPatterns(P4Expressions expressions) {
        this.expressions = expressions;
    }

    /** One for each key, or one for all. */
    List<KeyMatch> of(P4Expression written, List<ValueType> keys) {
        if (isAny(written)) {
            return keys.stream().map(key -> KeyMatch.ANY).toList();
        }
        List<P4Expression> parts = written instanceof P4Expression.ListOf list ? list.elements() : List.of(written);
        List<KeyMatch> patterns = new ArrayList<>();
        for (P4Expression part : parts) {
            if (isAny(part) && parts.size() < keys.size()) {
                throw mismatch(written.at());
            }
            patterns.addAll(one(part, keys.subList(Math.min(patterns.size(), keys.size()), keys.size())));
        }
        boolean isSet = patterns.size() == 1 && patterns.getFirst() instanceof KeyMatch.InSet;
        if (patterns.size() != keys.size() && !isSet) {
            throw mismatch(written.at());
        }
        return patterns;
    }

    private static Refusal mismatch(Position at) {
        return Refusal.unsupported(at, "another number of values than there are keys", "write one for each key");
    }

    private static boolean isAny(P4Expression written) {
        return written instanceof P4Expression.Default || written instanceof P4Expression.DontCare;
    }

    private List<KeyMatch> one(P4Expression part, List<ValueType> keys) {
        if (isAny(part)) {
            return List.of(KeyMatch.ANY);
        }
        if (keys.isEmpty()) {
            throw mismatch(part.at());
        }
        ValueType type = keys.getFirst();
        return switch (part) {
            case P4Expression.Mask mask -> {
                BigInteger bits = number(mask.mask(), type);
                yield List.of(new KeyMatch.Masked(number(mask.value(), type).and(bits), bits));
            }
            case P4Expression.Range range ->
                List.of(new KeyMatch.Interval(number(range.low(), type), number(range.high(), type)));
            default -> values(part, keys);
        };
    }

    private List<KeyMatch> values(P4Expression part, List<ValueType> keys) {
        P4Value value = expressions.value(part);
        if (value instanceof P4Value.Reference(ExternInstance.ValueSet set)) {
            return List.of(new KeyMatch.InSet(set.name()));
        }
        List<KeyMatch> patterns = new ArrayList<>();
        if (value instanceof P4Value.Fields || value instanceof P4Value.HeaderValue) {
            for (Expression leaf : Leaves.data(value)) {
                patterns.add(exactly(constant(leaf, part.at()), keys.get(Math.min(patterns.size(), keys.size() - 1))));
            }
        } else {
            ValueType type = keys.getFirst();
            patterns.add(exactly(constant(Conversion.scalar(value, type, part.at()), part.at()), type));
        }
        return patterns;
    }

    private static KeyMatch exactly(BigInteger value, ValueType type) {
        return new KeyMatch.Masked(value, Simplify.ones(type.width()));
    }

    private BigInteger number(P4Expression written, ValueType type) {
        return constant(Conversion.scalar(expressions.value(written), type, written.at()), written.at());
    }

    /** The bits of a value that is known now. */
    static BigInteger constant(Expression value, Position at) {
        if (value instanceof Expression.Constant constant) {
            return constant.value();
        }
        throw Refusal.unsupported(at, "a key is compared with a value of the packet", "compare with constants");
    }
}
