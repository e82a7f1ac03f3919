package plumbline.verifier.atoms;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.isa.model.Field;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stateful;

/**
 * Finds the weakest of Domino's atoms for a register access. Decided by what the access does with its cell, so that it
 * does not matter how that is written; a setup found on a few hundred cases is tried on thousands more, and each in
 * which it fails is added to the few.
 */
public final class Classifier {
    private static final int FEW = 128;
    private static final int MANY = 2048;
    private static final int MAX_ROUNDS = 64;
    private static final int MAX_LESSONS = 8;
    /** More than twice what the hardest of the published programs takes, HULA's probe: some tenths of a second. */
    private static final long MAX_STEPS = 8_000_000;

    private final Behaviour behaviour;
    private final List<PacketInput> inputs;
    private final List<Samples.Case> cases;
    private final List<Samples.Case> more;
    private final Map<AtomInputs, Observations> observations = new HashMap<>();
    private final Effort effort = new Effort(MAX_STEPS);

    private Classifier(Register register, Stateful program) {
        behaviour = new Behaviour(register, program);
        inputs = PacketInput.of(behaviour);
        Samples samples = new Samples(behaviour);
        cases = new ArrayList<>(samples.cases(FEW));
        more = samples.areAll() ? List.of() : samples.cases(MANY);
    }

    /** The atom that an access to a register needs. */
    public static Classification classify(Register register, Stateful program) {
        return new Classifier(register, program).classify();
    }

    private Classification classify() {
        if (behaviour.words() == 1) {
            return alone(0);
        }
        if (dependsOnOther(0) || dependsOnOther(1)) {
            return together();
        }
        Classification low = alone(0);
        Classification high = alone(1);
        if (low.atom() == Atom.ANY || high.atom() == Atom.ANY) {
            return together();
        }
        return new Classification(
                low.atom().covers(high.atom()) ? low.atom() : high.atom(),
                Optional.of(IntStream.of(0, 1)
                        .filter(this::changes)
                        .mapToObj(word -> (word == 0 ? low : high).setup().orElseThrow())
                        .collect(Collectors.joining("; "))),
                true);
    }

    /** For a word that does not depend on the other. */
    private Classification alone(int word) {
        if (!changes(word)) {
            return new Classification(Atom.WRITE, Optional.of("read " + wordName(word)), true);
        }
        return weakest(AtomTemplate.ALL, word, 1);
    }

    private Classification together() {
        List<AtomTemplate> templates = AtomTemplate.ALL.stream()
                .filter(template -> template.words() == behaviour.words())
                .toList();
        return weakest(templates, 0, behaviour.words());
    }

    /** The first of some templates that fits. */
    private Classification weakest(List<AtomTemplate> templates, int from, int words) {
        Set<Field> needed = needed(from, words);
        for (AtomTemplate template : templates) {
            for (List<PacketInput> choice : PacketInput.choices(inputs, template.inputs())) {
                AtomInputs view = new AtomInputs(from, words, choice);
                if (view.sources().containsAll(needed)) {
                    Optional<Setup> setup = fit(template, view);
                    if (setup.isPresent()) {
                        return new Classification(
                                template.atom(), Optional.of(text(view).of(setup.get())), true);
                    }
                }
            }
        }
        return new Classification(Atom.ANY, Optional.empty(), !effort.isExhausted());
    }

    private SetupText text(AtomInputs view) {
        List<String> names = IntStream.range(view.from(), view.from() + view.words())
                .mapToObj(this::wordName)
                .toList();
        return new SetupText(
                names,
                view.inputs().stream().map(PacketInput::name).toList(),
                behaviour.register().width());
    }

    private Optional<Setup> fit(AtomTemplate template, AtomInputs view) {
        for (int round = 0; round < MAX_ROUNDS; round++) {
            Optional<Setup> setup = new Matcher(template, observations(view), effort).match();
            if (setup.isEmpty()) {
                return setup;
            }
            List<Samples.Case> wrong = more.stream()
                    .filter(each -> !Arrays.equals(
                            setup.get()
                                    .after(
                                            view.before(each),
                                            behaviour.register().width()),
                            view.after(each)))
                    .limit(MAX_LESSONS)
                    .toList();
            if (wrong.isEmpty()) {
                return setup;
            }
            cases.addAll(wrong);
            observations.clear();
        }
        return Optional.empty();
    }

    private Observations observations(AtomInputs view) {
        return observations.computeIfAbsent(view, key -> new Observations(behaviour, view, cases, effort));
    }

    /** Fields that make a difference to some words: inputs that do not come from all of them cannot be enough. */
    private Set<Field> needed(int from, int words) {
        List<Samples.Case> all = Stream.concat(cases.stream(), more.stream()).toList();
        return behaviour.fields().stream()
                .filter(field -> IntStream.range(0, all.size()).anyMatch(i -> {
                    Samples.Case each = all.get(i);
                    long[] fields = each.fields().clone();
                    int index = behaviour.fields().indexOf(field);
                    fields[index] = all.get((i + 1) % all.size()).fields()[index];
                    return !Arrays.equals(
                            behaviour.after(each.words(), fields),
                            from,
                            from + words,
                            each.after(),
                            from,
                            from + words);
                }))
                .collect(Collectors.toSet());
    }

    private boolean changes(int word) {
        return Stream.concat(cases.stream(), more.stream()).anyMatch(each -> each.words()[word] != each.after()[word]);
    }

    /** Whether what a word becomes depends on the cell's other word. */
    private boolean dependsOnOther(int word) {
        List<Samples.Case> all = Stream.concat(cases.stream(), more.stream()).toList();
        return IntStream.range(0, all.size()).anyMatch(i -> {
            Samples.Case each = all.get(i);
            long[] words = each.words().clone();
            words[1 - word] = all.get((i + 1) % all.size()).words()[1 - word];
            return behaviour.after(words, each.fields())[word] != each.after()[word];
        });
    }

    private String wordName(int word) {
        return behaviour.words() == 1 ? "word" : word == 0 ? "lo" : "hi";
    }
}
