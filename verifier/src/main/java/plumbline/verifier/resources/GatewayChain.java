package plumbline.verifier.resources;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import plumbline.isa.model.Condition;
import plumbline.verifier.analysis.condition.GatewayCondition;
import plumbline.verifier.target.Limit;
import plumbline.verifier.target.Target;

/**
 * The gateways of a condition, one after the other in a stage: each decides as many parts of it as it can, in the order
 * of the text, and the next one is asked if the outcome is still open. So hardware evaluates nested {@code if},
 * {@code else if} and alternatives beyond a gateway's rows. Source: p4c:bf-p4c/mau/split_gateways.cpp
 * SplitComplexGateways.
 */
public final class GatewayChain {
    private GatewayChain() {}

    /** What each gateway decides. A comparison that no gateway can decide has one for itself. */
    public static List<Condition> of(Condition condition, Target.Guards guards) {
        if (fits(condition, guards)) {
            return List.of(condition);
        }
        List<Condition> parts = parts(condition);
        if (parts.size() == 1) {
            return parts.get(0).equals(condition) ? parts : of(parts.get(0), guards);
        }
        List<Condition> gateways = new ArrayList<>();
        for (Condition part : parts) {
            if (!fits(part, guards)) {
                gateways.addAll(of(part, guards));
            } else if (gateways.isEmpty() || !fits(Condition.and(gateways.getLast(), part), guards)) {
                gateways.add(part);
            } else {
                gateways.add(Condition.and(gateways.removeLast(), part));
            }
        }
        return gateways;
    }

    /** Whether one gateway decides a condition. */
    public static boolean fits(Condition condition, Target.Guards guards) {
        GatewayCondition gate = GatewayCondition.of(condition);
        return guards.rangeBits().allows(gate.rangeBits())
                && guards.bytes().allows(gate.pairBytes())
                && bits(guards).allows(gate.matchBits() + gate.pairBytes() * Byte.SIZE + gate.rangeBits())
                && guards.rows().allows(gate.rows());
    }

    /** All bits that a gateway reads. */
    public static Limit bits(Target.Guards guards) {
        if (guards.bytes().isUnlimited() || guards.rangeBits().isUnlimited()) {
            return guards.bytes();
        }
        return new Limit(
                guards.bytes().value() * Byte.SIZE + guards.rangeBits().value(),
                guards.bytes().origin());
    }

    /** Parts that must all hold for the condition or, which a gateway tells as well, for its opposite. */
    private static List<Condition> parts(Condition condition) {
        return switch (condition) {
            case Condition.Compare _, Condition.Result _ -> List.of(condition);
            case Condition.And and -> all(and.parts().stream());
            case Condition.Or or -> all(or.parts().stream().map(Condition.Not::new));
            case Condition.Not not -> not.part() instanceof Condition.Compare ? List.of(not) : parts(not.part());
        };
    }

    /** A part that is a conjunction itself goes up into the one that it is part of. */
    private static List<Condition> all(Stream<? extends Condition> parts) {
        return parts.flatMap(part -> conjuncts(part)).toList();
    }

    private static Stream<Condition> conjuncts(Condition condition) {
        return switch (condition) {
            case Condition.And and -> and.parts().stream().flatMap(GatewayChain::conjuncts);
            case Condition.Not(Condition.Or or) ->
                or.parts().stream().flatMap(part -> conjuncts(new Condition.Not(part)));
            case Condition.Not(Condition.Not not) -> conjuncts(not.part());
            default -> Stream.of(condition);
        };
    }
}
