package plumbline.p4.types.check;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.types.CompileTimeValue;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.rule.ConstantFolder;

/** The keys and priorities of a table's entries (P4-16 language specification 1.2.4, section 14.2.1.4). */
final class TableEntries {
    private static final Set<String> ALONE = Set.of("exact", "lpm");
    private final ProgramChecks checks;
    private final P4Declaration.Table table;
    private final List<SemanticType> types;

    /** @param types of the table's keys */
    TableEntries(ProgramChecks checks, P4Declaration.Table table, List<SemanticType> types) {
        this.checks = checks;
        this.table = table;
        this.types = types;
    }

    /** Checks entries whose keys have types that fit. */
    void check(P4Declaration.Entries entries) {
        priorities(entries);
        List<List<CompileTimeValue>> seen = new ArrayList<>();
        for (P4Declaration.Entry entry : entries.entries()) {
            List<P4Expression> keys = keys(entry);
            for (int i = 0; i < Math.min(keys.size(), types.size()); i++) {
                kind(keys.get(i), table.keys().get(i).matchKind(), types.get(i));
            }
            if (entries.constant()) {
                twice(entry, keys, seen);
            }
        }
    }

    private static List<P4Expression> keys(P4Declaration.Entry entry) {
        return entry.keys() instanceof P4Expression.ListOf list ? list.elements() : List.of(entry.keys());
    }

    private void kind(P4Expression key, String matchKind, SemanticType type) {
        boolean fits =
                switch (matchKind) {
                    case "exact" -> !(key instanceof P4Expression.Range);
                    case "ternary" -> !(key instanceof P4Expression.Range);
                    case "lpm" -> !(key instanceof P4Expression.Range) && isPrefix(key, type);
                    case "range" -> !(key instanceof P4Expression.Mask);
                    case "optional" -> !(key instanceof P4Expression.Mask) && !(key instanceof P4Expression.Range);
                    default -> true;
                };
        if (!fits) {
            checks.error(key.at(), "table", "this is no " + matchKind + " key", form(matchKind));
        }
    }

    private static String form(String matchKind) {
        return switch (matchKind) {
            case "lpm" -> "a mask's ones stand before its zeros";
            case "range" -> "it is a value, a range or _";
            case "ternary" -> "it is a value, a mask or _";
            case "optional" -> "it is a value or _";
            default -> "it is a value";
        };
    }

    private boolean isPrefix(P4Expression key, SemanticType type) {
        if (!(key instanceof P4Expression.Mask mask)
                || !(OperatorTypes.underlying(type) instanceof SemanticType.Bits(int width, boolean _))) {
            return true;
        }
        BigInteger all = BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
        Optional<BigInteger> zeros =
                checks.known.whole(mask.mask()).map(ones -> ones.and(all).xor(all));
        return zeros.isEmpty()
                || zeros.get().and(zeros.get().add(BigInteger.ONE)).signum() == 0;
    }

    private void twice(P4Declaration.Entry entry, List<P4Expression> keys, List<List<CompileTimeValue>> seen) {
        boolean exact = table.keys().stream().allMatch(key -> key.matchKind().equals("exact"));
        List<CompileTimeValue> values = new ArrayList<>();
        for (int i = 0; i < Math.min(keys.size(), types.size()); i++) {
            SemanticType type = types.get(i);
            checks.known
                    .value(keys.get(i))
                    .flatMap(value -> ConstantFolder.cast(value, type))
                    .ifPresent(values::add);
        }
        if (!exact || values.size() < types.size()) {
            return;
        }
        if (seen.contains(values)) {
            checks.error(entry.keys().at(), "table", "an entry before has the same keys", "remove one of them");
        }
        seen.add(values);
    }

    private void priorities(P4Declaration.Entries entries) {
        boolean needed = table.keys().stream().anyMatch(key -> !ALONE.contains(key.matchKind()));
        Optional<P4Expression> given = entries.entries().stream()
                .flatMap(entry -> entry.priority().stream())
                .findFirst();
        if (given.isEmpty()) {
            return;
        }
        if (!needed) {
            checks.error(
                    given.get().at(), "table", "entries whose keys are exact or lpm have no priority", "remove it");
        } else if (entries.entries().getFirst().priority().isEmpty() && !entries.constant()) {
            checks.error(
                    entries.entries().getFirst().at(),
                    "table",
                    "the first entry has no priority, and a later one has",
                    "give the first a priority; the others count from it");
        } else {
            counted(entries);
        }
    }

    /** An entry without a priority has that of the one before, and a step more or less. */
    private void counted(P4Declaration.Entries entries) {
        boolean larger = property("largest_priority_wins")
                .flatMap(CompileTimeValue::truth)
                .orElse(true);
        BigInteger delta =
                property("priority_delta").flatMap(CompileTimeValue::whole).orElse(BigInteger.ONE);
        BigInteger step = larger ? delta.negate() : delta;
        BigInteger priority = BigInteger.ZERO;
        for (P4Declaration.Entry entry : entries.entries()) {
            priority = entry.priority().flatMap(checks.known::whole).orElse(priority.add(step));
            if (priority.signum() < 0) {
                checks.error(
                        entry.at(),
                        "table",
                        "this entry gets the priority " + priority,
                        "give it one that is not negative");
                return;
            }
        }
    }

    private Optional<CompileTimeValue> property(String name) {
        return table.properties().stream()
                .filter(property -> property.name().equals(name))
                .findFirst()
                .flatMap(property -> checks.known.value(property.value()));
    }
}
