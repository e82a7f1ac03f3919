package plumbline.verifier.rules.alu;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.model.Field;
import plumbline.isa.model.OpClass;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.dataflow.Site;
import plumbline.verifier.phv.WireBytes;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Choice;
import plumbline.verifier.target.Policy;

/** Header fields that an ALU calculates with fill containers of one size. */
public final class HeaderWidths extends Rule {
    private static final Set<OpClass> CALCULATING =
            EnumSet.of(OpClass.ADD, OpClass.SATURATE, OpClass.MIN_MAX, OpClass.SHIFT);
    /** Bits of the containers that a wide sum is calculated in. */
    private static final int WIDEST = 32;

    private static final Set<Integer> CONTAINERS = Set.of(8, 16, WIDEST);

    public HeaderWidths() {
        super(
                "header-widths",
                "header fields that an ALU calculates with have one width, and are whole containers",
                "Parser and deparser fill whole containers, so a header field that is calculated with fills one or"
                        + " more of them exactly. An ALU reads containers of its own size only, and carries from one"
                        + " to the next only between containers of 32 bits.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Choice<Policy> policy = context.target().alu().headerWidths();
        WireBytes bytes = WireBytes.of(context.program());
        for (Site site : context.sites()) {
            if (site.kind() == Site.Kind.ASSIGN
                    && CALCULATING.contains(site.calc().opClass())) {
                List<Field> headers = Stream.concat(
                                site.dest().stream(), site.calc().fields())
                        .filter(bytes::contain)
                        .distinct()
                        .sorted(Comparator.comparingInt(field -> bits(field, site)))
                        .toList();
                check(site, headers, bytes, policy, found);
            }
        }
    }

    private static void check(Site site, List<Field> headers, WireBytes bytes, Choice<Policy> policy, Findings found) {
        if (headers.isEmpty() || headers.stream().anyMatch(bytes::areShared)) {
            return; // what shares a byte is the matter of container-slice
        }
        String uses = site.place() + " uses '" + site.calc().op().mnemonic() + "' on ";
        Field least = headers.getFirst();
        Field most = headers.getLast();
        int width = bits(most, site);
        if (bits(least, site) != width) {
            found.byPolicy(
                    policy,
                    site.at(),
                    uses + "the header fields " + name(least) + " and " + name(most) + ": no container size holds both",
                    "copy " + least.name() + " to metadata of " + Show.count(width, "bit")
                            + " in an earlier stage, and calculate with that");
        } else if (width > WIDEST && width % WIDEST != 0) {
            found.byPolicy(
                    policy,
                    site.at(),
                    uses + "the header field " + name(most) + ", more than a container and no multiple of " + WIDEST
                            + " bits",
                    "move it to metadata in an earlier stage and calculate there; the result goes back in a later"
                            + " stage");
        }
    }

    /**
     * Bits that an ALU calculates with: of a sum that fills a container, the last bits of its operands, which then lie
     * in a container of that size (p4c:bf-p4c/phv/make_clusters.cpp, MakeSlices).
     */
    private static int bits(Field field, Site site) {
        int sum = site.width();
        boolean isCut = site.calc().opClass() == OpClass.ADD && CONTAINERS.contains(sum);
        return isCut ? Math.min(field.width(), sum) : field.width();
    }

    private static String name(Field field) {
        return "'" + field.name() + "' (" + Show.count(field.width(), "bit") + ")";
    }
}
