package plumbline.isa.text.syntax;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Names that may have been meant. */
public final class Near {
    private static final int MAX_LENGTH = 60;

    private Near() {}

    /** "did you mean …?" if a candidate is near, else a list of the candidates if they are few, else nothing. */
    public static String fix(String wrong, Collection<String> candidates) {
        List<String> begun = wrong.contains(".")
                ? candidates.stream()
                        .filter(candidate -> candidate.startsWith(wrong))
                        .distinct()
                        .sorted()
                        .toList()
                : List.of();
        Optional<String> near = begun.size() == 1 ? Optional.of(begun.getFirst()) : nearest(wrong, candidates);
        if (near.isPresent()) {
            return "did you mean '" + near.get() + "'?";
        }
        List<String> some =
                new ArrayList<>(candidates.stream().distinct().limit(20).toList());
        return some.isEmpty() || candidates.size() > some.size() ? "" : "one of: " + String.join(", ", some);
    }

    /** The nearest candidate, if it is near enough to be a slip. */
    public static Optional<String> nearest(String wrong, Collection<String> candidates) {
        int limit = Math.max(1, wrong.length() / 3);
        return candidates.stream()
                .filter(candidate -> Math.abs(candidate.length() - wrong.length()) <= limit)
                .filter(candidate -> candidate.length() <= MAX_LENGTH && wrong.length() <= MAX_LENGTH)
                .filter(candidate -> distance(wrong, candidate) <= limit)
                .min(Comparator.comparingInt((String candidate) -> distance(wrong, candidate))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** How many letters to insert, delete, change or swap with their neighbour. */
    private static int distance(String a, String b) {
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                cost[i][j] = i == 0 ? j : j == 0 ? i : step(cost, a, b, i, j);
            }
        }
        return cost[a.length()][b.length()];
    }

    private static int step(int[][] cost, String a, String b, int i, int j) {
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int best = Math.min(cost[i - 1][j - 1] + change, Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
    }
}
