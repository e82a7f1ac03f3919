package plumbline.bench.experiment;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import plumbline.bench.experiment.subject.ExperimentException;

/**
 * A part of an experiment's points, for one of several machines: every {@code of}-th, so that costly series are shared.
 *
 * @param number from 1
 * @param of how many there are
 */
public record Shard(int number, int of) {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,6})/(\\d{1,6})");

    public Shard {
        if (number < 1 || number > of) {
            throw new ExperimentException("shard " + number + "/" + of + ": write 1/" + of + " to " + of + "/" + of);
        }
    }

    /**
     * Reads {@code number/of}.
     *
     * @throws ExperimentException if it is none
     */
    public static Shard parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches() || Integer.parseInt(matcher.group(2)) == 0) {
            throw new ExperimentException("shard '" + text + "': write NUMBER/OF, as 1/3, 2/3 and 3/3");
        }
        return new Shard(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
    }

    /** Its points. */
    public List<Point> of(List<Point> points) {
        return IntStream.range(0, points.size())
                .filter(index -> index % of == number - 1)
                .mapToObj(points::get)
                .toList();
    }

    @Override
    public String toString() {
        return number + "/" + of;
    }
}
