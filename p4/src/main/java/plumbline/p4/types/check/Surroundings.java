package plumbline.p4.types.check;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import plumbline.p4.types.SemanticType;

/** In what the checker is: what a statement may do depends on it. */
final class Surroundings {
    private final Deque<Inside> around = new ArrayDeque<>();

    /** A part of a program with statements or tables. */
    enum Part {
        /** The head and the locals of a parser. */
        PARSER("a parser"),
        /** A state of a parser. */
        STATE("a state"),
        /** The head and the locals of a control. */
        CONTROL("a control"),
        /** The body of a control. */
        APPLY("a control's apply block"),
        /** An action. */
        ACTION("an action"),
        /** A function, or the body of an abstract method. */
        FUNCTION("a function"),
        /** A table. */
        TABLE("a table"),
        /** The list of a table's actions, or an entry. */
        ACTIONS("the actions of a table"),
        /** The body of a loop. */
        LOOP("a loop");

        private final String shown;

        Part(String shown) {
            this.shown = shown;
        }

        /** As a message names it. */
        String shown() {
            return shown;
        }
    }

    /**
     * A part.
     *
     * @param result of a function
     * @param instance whose abstract method it is
     */
    private record Inside(Part part, Optional<SemanticType> result, Optional<SemanticType> instance) {}

    void within(Part part, Runnable body) {
        within(new Inside(part, Optional.empty(), Optional.empty()), body);
    }

    /** In the body of a function, or of an abstract method if there is an instance. */
    void inFunction(SemanticType result, Optional<SemanticType> instance, Runnable body) {
        within(new Inside(Part.FUNCTION, Optional.of(result), instance), body);
    }

    private void within(Inside inside, Runnable body) {
        around.push(inside);
        body.run();
        around.pop();
    }

    /** Whether it is in a part, however deep. */
    boolean isIn(Part part) {
        return around.stream().anyMatch(inside -> inside.part() == part);
    }

    /** The innermost part that is no loop. */
    Optional<Part> part() {
        return around.stream()
                .map(Inside::part)
                .filter(part -> part != Part.LOOP)
                .findFirst();
    }

    /** What the function around gives; empty: there is none. */
    Optional<SemanticType> result() {
        return around.stream().flatMap(inside -> inside.result().stream()).findFirst();
    }

    /** The instance whose abstract method is around. */
    Optional<SemanticType> instance() {
        return around.stream().flatMap(inside -> inside.instance().stream()).findFirst();
    }
}
