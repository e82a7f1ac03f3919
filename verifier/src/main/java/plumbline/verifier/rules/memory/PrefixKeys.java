package plumbline.verifier.rules.memory;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.model.Table;
import plumbline.isa.model.Table.MatchKind;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Choice;
import plumbline.verifier.target.Policy;

/** Beside an lpm key stand exact keys only. */
public final class PrefixKeys extends Rule {
    private static final Set<MatchKind> OTHERS = EnumSet.of(MatchKind.TERNARY, MatchKind.RANGE);

    public PrefixKeys() {
        super(
                "prefix-key",
                "beside an lpm key there is no ternary or range key",
                "This is a rule of the Tofino compiler, not of the chip: for the TCAM a prefix is a ternary key like"
                        + " any other. The compiler orders entries by the length of the prefix, and ternary entries by"
                        + " their priority, and refuses a table that has both.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Choice<Policy> policy = context.target().tables().besidePrefixes();
        for (Table table : context.program().tables()) {
            Optional<Table.Key> prefix = table.keys().stream()
                    .filter(key -> key.kind() == MatchKind.LPM)
                    .findFirst();
            Optional<Table.Key> other = table.keys().stream()
                    .filter(key -> OTHERS.contains(key.kind()))
                    .findFirst();
            if (prefix.isPresent() && other.isPresent()) {
                found.byPolicy(
                        policy,
                        other.get().at(),
                        "table '" + table.name() + "' has the "
                                + other.get().kind().name().toLowerCase(Locale.ROOT) + " key '"
                                + other.get().field().name() + "' beside the lpm key '"
                                + prefix.get().field().name()
                                + "', which the chip could match and its compiler refuses",
                        "make the lpm key ternary, and give its longer prefixes first");
            }
        }
    }
}
