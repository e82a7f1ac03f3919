package plumbline.pipelines.tm.file;

import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import plumbline.isa.text.syntax.Near;
import plumbline.pipelines.tm.schedule.Scheduling;

/** Schedulers by the words that users write. */
public final class Schedulers {
    private static final Map<String, Scheduling> WORDS = new TreeMap<>(Map.of(
            "fifo", Scheduling.FIFO,
            "strict", Scheduling.STRICT,
            "weighted", new Scheduling.Weighted(Scheduling.DEFAULT_QUANTUM),
            "rotating", Scheduling.ROTATING));

    private Schedulers() {}

    /**
     * The scheduler of a word.
     *
     * @throws IllegalArgumentException naming the words there are
     */
    public static Scheduling named(String word) {
        Scheduling scheduling = WORDS.get(word);
        if (scheduling == null) {
            throw new IllegalArgumentException("there is no scheduler '" + word + "'; there are: "
                    + String.join(", ", WORDS.keySet())
                    + Near.nearest(word, WORDS.keySet())
                            .map(near -> "; did you mean '" + near + "'?")
                            .orElse(""));
        }
        return scheduling;
    }

    /** The keyword of a scheduler; {@code groups} for one without a keyword. */
    public static String word(Scheduling scheduling) {
        return switch (scheduling) {
            case Scheduling.Fifo fifo -> "fifo";
            case Scheduling.Strict strict -> "strict";
            case Scheduling.Weighted weighted -> "weighted";
            case Scheduling.Rotating rotating -> "rotating";
            case Scheduling.Groups groups -> "groups";
        };
    }

    /** For people, with its groups: {@code strict among queues 0–1 weighted, 2–3 strict}. */
    public static String text(Scheduling scheduling) {
        if (!(scheduling instanceof Scheduling.Groups groups)) {
            return word(scheduling);
        }
        StringJoiner text = new StringJoiner(", ", word(groups.between()) + " among queues ", "");
        int first = 0;
        for (Scheduling.Group group : groups.groups()) {
            int last = first + group.queues() - 1;
            text.add(first + (last == first ? "" : "–" + last) + " " + word(group.within())
                    + (group.weight() == 1 ? "" : " with weight " + group.weight()));
            first = last + 1;
        }
        return text.toString();
    }

    /**
     * The scheduler of a word with a quantum, which may be null.
     *
     * @throws IllegalArgumentException as without one, or if the scheduler takes none
     */
    public static Scheduling named(String word, Integer quantum) {
        Scheduling scheduling = named(word);
        if (quantum == null) {
            return scheduling;
        }
        if (!(scheduling instanceof Scheduling.Weighted)) {
            throw new IllegalArgumentException("a quantum is for scheduler weighted, not for " + word);
        }
        return new Scheduling.Weighted(quantum);
    }
}
