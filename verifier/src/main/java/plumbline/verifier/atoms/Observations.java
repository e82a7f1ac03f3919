package plumbline.verifier.atoms;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The cases as an atom sees them, with the sums and tests that are right in some of them; templates of one form share
 * them.
 */
final class Observations {
    /** Where a test holds. */
    record Division(Region holds, Setup.Test test) {}

    private final Behaviour behaviour;
    private final AtomInputs view;
    private final List<Samples.Case> cases;
    private final Effort effort;
    private final List<AtomCase> points;
    private final List<Boolean> predicates;
    private final Map<AtomTemplate.Value, List<Sums>> sums = new EnumMap<>(AtomTemplate.Value.class);
    private final Map<AtomTemplate.Test, List<Division>> tests = new EnumMap<>(AtomTemplate.Test.class);

    Observations(Behaviour behaviour, AtomInputs view, List<Samples.Case> cases, Effort effort) {
        this.behaviour = behaviour;
        this.view = view;
        this.cases = List.copyOf(cases);
        this.effort = effort;
        this.points = cases.stream().map(view::before).toList();
        this.predicates = view.inputs().stream().map(PacketInput::predicate).toList();
    }

    /** All cases. */
    Region all() {
        return Region.of(cases.size(), i -> true);
    }

    /** Those in which nothing changes. */
    Region kept() {
        return Region.of(cases.size(), i -> view.keeps(cases.get(i)));
    }

    /** What a form of value can write into each word. */
    List<Sums> sums(AtomTemplate.Value form) {
        return sums.computeIfAbsent(form, key -> IntStream.range(0, view.words())
                .mapToObj(word -> new Sums(
                        form.terms(view.inputs().size()).stream()
                                .filter(terms -> !AtomTemplate.Terms.uses(terms.factors(), predicates))
                                .flatMap(terms -> form.states(view.words(), word)
                                        .map(state ->
                                                new Sums.Form(new Linear(state, terms.factors(), 0), terms.free())))
                                .toList(),
                        behaviour.register().width(),
                        points,
                        cases.stream().mapToLong(each -> view.after(each)[word]).toArray(),
                        effort))
                .toList());
    }

    /** The different tests of a form. */
    List<Division> tests(AtomTemplate.Test form) {
        return tests.computeIfAbsent(form, key -> {
            Map<Integer, Set<Long>> constants = new TreeMap<>();
            behaviour.testWidths().forEach(width -> constants.put(width, BoundaryValues.of(behaviour, width)));
            List<Division> found = new ArrayList<>();
            new Tests(form, view.words(), points, predicates, constants)
                    .all()
                    .forEach((region, test) -> found.add(new Division(region, test)));
            return found;
        });
    }
}
