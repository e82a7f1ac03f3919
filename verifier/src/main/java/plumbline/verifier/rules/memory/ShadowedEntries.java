package plumbline.verifier.rules.memory;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import plumbline.isa.model.EntryIdentity;
import plumbline.isa.model.Field;
import plumbline.isa.model.Match;
import plumbline.isa.model.Table;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;

/** Every entry of a table is found by some packet. */
public final class ShadowedEntries extends Rule {
    /** In larger tables, which are made by loops, only equal entries are found: comparing all pairs takes too long. */
    private static final int MAX_PAIRED = 512;

    public ShadowedEntries() {
        super(
                "shadowed-entry",
                "no entry of a table is hidden by another entry (warning)",
                "Of several entries that match one wins: the longest prefix, then the highest priority, then the"
                        + " first.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        for (Table table : context.program().tables()) {
            boolean few = table.entries().size() <= MAX_PAIRED;
            // From what an entry matches, in canonical form, to the entry.
            Map<List<Match>, Table.Entry> before = new LinkedHashMap<>();
            for (Table.Entry entry : asTheyWin(table)) {
                List<Match> matches = EntryIdentity.of(table, entry).matches();
                Optional<Table.Entry> equal = Optional.ofNullable(before.putIfAbsent(matches, entry));
                Optional<Table.Entry> winner = few ? covering(before, matches) : equal;
                winner.ifPresent(other -> found.warning(
                        entry.at(),
                        "no packet finds this entry of table '" + table.name() + "': the one in "
                                + Show.line(other.at(), entry.at()) + " wins whenever it matches",
                        "remove it, or put it in front"));
            }
        }
    }

    /** The entries in the order in which they win. */
    private static List<Table.Entry> asTheyWin(Table table) {
        return table.entries().stream()
                .sorted(Comparator.comparingInt((Table.Entry entry) -> -table.prefix(entry.matches()))
                        .thenComparing(
                                Comparator.comparingInt(Table.Entry::priority).reversed()))
                .toList();
    }

    /** The first of several that every packet matches which matches one behind them. */
    private static Optional<Table.Entry> covering(Map<List<Match>, Table.Entry> entries, List<Match> narrow) {
        return entries.entrySet().stream()
                .filter(wide -> wide.getKey() != narrow && covers(wide.getKey(), narrow))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private static boolean covers(List<Match> wide, List<Match> narrow) {
        return IntStream.range(0, wide.size()).allMatch(i -> covers(wide.get(i), narrow.get(i)));
    }

    private static boolean covers(Match wide, Match narrow) {
        if (narrow instanceof Match.Range range) {
            return wide.equals(Match.Ternary.ANY)
                    || wide instanceof Match.Range other
                            && Long.compareUnsigned(other.low(), range.low()) <= 0
                            && Long.compareUnsigned(other.high(), range.high()) >= 0;
        }
        if (wide instanceof Match.Range other) {
            return narrow instanceof Match.Exact exact && other.fits(exact.value());
        }
        Match.Ternary some = wide.masked(Field.MAX_WIDTH).orElseThrow();
        Match.Ternary fewer = narrow.masked(Field.MAX_WIDTH).orElseThrow();
        return (some.mask() & ~fewer.mask()) == 0 && some.fits(fewer.value());
    }
}
