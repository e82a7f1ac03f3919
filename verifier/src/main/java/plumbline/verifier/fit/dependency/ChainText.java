package plumbline.verifier.fit.dependency;

import java.util.List;
import plumbline.isa.model.Position;
import plumbline.verifier.analysis.Show;

/** A chain of dependencies in one line: {@code slot1 = hash (line 7) → register key1 (line 12) → …}. */
public final class ChainText {
    /** Longer chains are cut in the middle. */
    private static final int MAX_SHOWN = 12;

    private ChainText() {}

    /** @param here the place that the line is about: positions in its file are given by line alone */
    public static String of(List<Dependency> chain, Position here) {
        StringBuilder text = new StringBuilder(name(chain.getFirst().from(), here));
        for (int i = 0; i < chain.size(); i++) {
            if (chain.size() > MAX_SHOWN && i == MAX_SHOWN / 2) {
                int left = chain.size() - MAX_SHOWN;
                text.append(" → … ").append(left).append(" more …");
                i += left;
            }
            Dependency step = chain.get(i);
            if (i > 0 && step.from() != chain.get(i - 1).to()) {
                text.append(" beside ").append(name(step.from(), here));
            }
            text.append(" → ").append(name(step.to(), here));
        }
        return text.toString();
    }

    private static String name(Work work, Position here) {
        return work + " (" + Show.line(work.at(), here) + ")";
    }
}
