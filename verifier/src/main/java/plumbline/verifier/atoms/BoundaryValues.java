package plumbline.verifier.atoms;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.verifier.analysis.condition.Conditions;

/**
 * The numbers at which a behaviour can change: the constants of its text, their differences across a comparison, and
 * their opposites, each with its neighbours. A test of an atom that does the same has its constant among them, and
 * cases worth trying lie there.
 */
final class BoundaryValues {
    private BoundaryValues() {}

    /** As unsigned numbers of {@code width} bits. */
    static Set<Long> of(Behaviour behaviour, int width) {
        Set<Long> text = new TreeSet<>(Set.of(0L));
        behaviour.calcs().forEach(calc -> text.addAll(constants(calc)));
        behaviour.updates().stream()
                .flatMap(update -> Conditions.comparisons(update.when()))
                .forEach(compare -> constants(compare.left())
                        .forEach(left -> constants(compare.right()).forEach(right -> text.add(right - left))));
        Set<Long> all = new TreeSet<>();
        for (long constant : text) {
            Stream.of(constant, -constant)
                    .flatMap(near -> Stream.of(near - 1, near, near + 1))
                    .forEach(near -> all.add(near & Bits.mask(width)));
        }
        all.add(1L << width - 1);
        all.add((1L << width - 1) - 1);
        return all;
    }

    private static List<Long> constants(Calc calc) {
        return calc.operands().stream()
                .filter(Const.class::isInstance)
                .map(constant -> ((Const) constant).value())
                .toList();
    }
}
