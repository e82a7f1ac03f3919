package plumbline.p4.types.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import plumbline.isa.model.Position;
import plumbline.isa.text.syntax.Near;
import plumbline.p4.source.IncludePath;
import plumbline.p4.source.P4Messages;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.types.Symbol;

/**
 * The names that can be used here, the innermost scope first (P4-16 language specification 1.2.4, section 6.9). Types
 * and values share one space of names.
 */
final class SymbolScopes {
    /** Of a shorter name any other is near. */
    private static final int MIN_SLIP = 3;
    /** More names than these are not read. */
    private static final int MAX_LISTED = 12;

    private final Deque<Map<String, Entry>> scopes = new ArrayDeque<>();
    private final Set<String> missing = new HashSet<>();
    private final P4Messages messages;

    SymbolScopes(P4Messages messages) {
        this.messages = messages;
        scopes.push(new HashMap<>());
    }

    /** Does something in a scope of its own. */
    void inScope(Runnable part) {
        scopes.push(new HashMap<>());
        part.run();
        scopes.pop();
    }

    /** Declares a name, which is new in its scope. */
    void declare(String name, Symbol symbol, Position at) {
        Entry first = scopes.element().putIfAbsent(name, new Entry(at, List.of(symbol)));
        if (first != null) {
            messages.error(
                    at, "duplicate-name", "'" + name + "' is declared already, at " + first.at(), "rename one of them");
        }
    }

    /** Declares one more meaning of a name: functions, parsers, controls with other parameters. */
    void overload(String name, Symbol symbol, Position at) {
        Entry before = scopes.element().get(name);
        if (before == null || !before.symbols().stream().allMatch(other -> isOverload(other, symbol))) {
            declare(name, symbol, at);
        } else {
            scopes.element().put(name, before.with(symbol));
        }
    }

    /** Only what is of the same sort shares a name; an extern may be announced before. */
    private static boolean isOverload(Symbol before, Symbol now) {
        return before instanceof Symbol.Declared(P4Declaration first)
                && now instanceof Symbol.Declared(P4Declaration second)
                && first.getClass() == second.getClass()
                && (!(first instanceof P4Declaration.Extern extern)
                        || extern.methods().isEmpty());
    }

    /** What a name means here; of several meanings all, the first declared first. Nothing: it is unknown. */
    List<Symbol> find(String name, boolean global) {
        return (global ? Stream.of(scopes.getLast()) : scopes.stream())
                .flatMap(scope -> Stream.ofNullable(scope.get(name)))
                .map(Entry::symbols)
                .findFirst()
                .orElse(List.of());
    }

    /** Says that a name is unknown here. */
    void unknown(String name, String what, Position at) {
        Optional<String> file = Optional.of(name)
                .filter(word -> word.length() >= MIN_SLIP && !meantHere(word))
                .flatMap(IncludePath::declaring);
        if (file.isPresent() && !missing.add(file.get())) {
            return; // the cause has been said
        }
        String wayOut = file.map(missed -> "#include <" + missed + "> declares it, and perhaps others")
                .or(() -> meant(name, all()))
                .orElse("declare it before it is used");
        messages.error(at, "unknown-name", unknown(name, what), wayOut);
    }

    /** Says that a name is not among those that there are. */
    void unknown(String name, String what, Set<String> candidates, Position at) {
        String wayOut = meantOrListed(name, candidates);
        messages.error(at, "unknown-name", unknown(name, what), wayOut.isEmpty() ? "declare it" : wayOut);
    }

    /** Whether it is a slip in a name that there is. */
    private boolean meantHere(String name) {
        return meant(name, all()).isPresent();
    }

    private static String unknown(String name, String what) {
        return "there is no " + what + " '" + name + "'";
    }

    /** What may have been meant by a name that is not among those that there are. */
    static Optional<String> meant(String name, Collection<String> candidates) {
        return name.length() < MIN_SLIP
                ? Optional.empty()
                : Near.nearest(name, candidates).map(other -> "did you mean '" + other + "'?");
    }

    /** What may have been meant, or else what there is. */
    static String meantOrListed(String name, Collection<String> candidates) {
        boolean few = !candidates.isEmpty() && candidates.size() <= MAX_LISTED;
        return meant(name, candidates)
                .orElseGet(() -> few ? "there are: " + String.join(", ", new TreeSet<>(candidates)) : "");
    }

    private Set<String> all() {
        Set<String> all = new LinkedHashSet<>();
        scopes.forEach(scope -> all.addAll(scope.keySet()));
        return all;
    }

    /** A name's meanings, and where the first was declared. */
    private record Entry(Position at, List<Symbol> symbols) {
        Entry with(Symbol more) {
            List<Symbol> all = new ArrayList<>(symbols);
            all.add(more);
            return new Entry(at, List.copyOf(all));
        }
    }
}
