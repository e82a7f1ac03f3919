package plumbline.programs.beaucoup.query;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How queries share a budget. */
public enum BudgetSharing {
    /** Each may use an equal share, and what it does not use is left over. */
    EQUAL,
    /** Max-min fair: what a query does not use goes to those that can use more than an equal share. */
    MAX_MIN;

    /** Its name in query files. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The one of a name in query files. */
    public static BudgetSharing named(String name) {
        return Arrays.stream(values())
                .filter(sharing -> sharing.text().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("sharing '" + name + "': one of "
                        + Arrays.stream(values()).map(BudgetSharing::text).collect(Collectors.joining(", "))));
    }
}
