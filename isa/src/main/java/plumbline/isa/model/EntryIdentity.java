package plumbline.isa.model;

import java.util.ArrayList;
import java.util.List;

/**
 * What an entry of a table is known by: the values that it matches, however they are written, and its priority. A table
 * holds at most one entry of an identity: of several declared, the first.
 *
 * @param matches in canonical form
 */
public record EntryIdentity(List<Match> matches, int priority) {
    /** The identity of an entry of a table, which need not be in it nor fit it. */
    public static EntryIdentity of(Table table, List<Match> matches, int priority) {
        List<Match> canonical = new ArrayList<>(matches.size());
        for (int i = 0; i < matches.size(); i++) {
            Match match = matches.get(i);
            canonical.add(
                    i < table.keys().size()
                            ? match.canonical(table.keys().get(i).field().width())
                            : match);
        }
        // A million entries that are written canonically must not be kept twice.
        return new EntryIdentity(canonical.equals(matches) ? matches : canonical, priority);
    }

    public static EntryIdentity of(Table table, Table.Entry entry) {
        return of(table, entry.matches(), entry.priority());
    }
}
