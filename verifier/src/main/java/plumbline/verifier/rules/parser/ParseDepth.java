package plumbline.verifier.rules.parser;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Use;
import plumbline.verifier.analysis.parser.HeaderEnds;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;

/** What egress works on stands near the packet's begin. */
public final class ParseDepth extends Rule {
    /** What stands in front of the packet that egress parses: TNA's egress_intrinsic_metadata_t. */
    private static final int METADATA_BYTES = 27;

    private static final Set<Direction> EGRESS = Set.of(Direction.EGRESS);

    public ParseDepth() {
        super(
                "parse-depth",
                "the headers that egress uses end before the last byte that its parser reaches",
                "Egress parses the packet again, and its buffer holds only the first bytes of a packet. Headers that"
                    + " egress does not use can stay behind them; but an egress parser of its own ends before them on"
                    + " every path.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Limit limit = context.target().parser().egressBytes();
        if (limit.isUnlimited()) {
            return;
        }
        Map<Header, Long> ends = HeaderEnds.of(context.program().parser());
        long last = METADATA_BYTES
                + ends.values().stream().mapToLong(Long::longValue).max().orElse(0);
        if (context.parsesFor().equals(EGRESS) && !limit.allows(last)) {
            found.error(
                    context.program().parser().at(),
                    "the egress parser goes to byte " + last + ", of which " + METADATA_BYTES
                            + " are the architecture's metadata",
                    limit,
                    "accept earlier: what egress does not extract stays in the packet; the compiler has"
                            + " --disable-parse-max-depth-limit, for which a target file says parser.egress_bytes");
            return;
        }
        Set<Field> used = context.units().stream()
                .filter(unit -> unit.direction() == Direction.EGRESS)
                .map(unit -> context.effects(unit))
                .flatMap(effects -> Stream.concat(effects.reads().stream(), effects.writes().stream()))
                .map(Use::field)
                .collect(Collectors.toSet());
        ends.entrySet().stream()
                .filter(end -> uses(end.getKey(), used))
                .filter(end -> !limit.allows(end.getValue()))
                .min(Map.Entry.comparingByValue())
                .ifPresent(end -> found.error(
                        end.getKey().at(),
                        "egress uses header '" + end.getKey().name() + "', which can end at byte " + end.getValue(),
                        limit,
                        "use it in ingress, and carry what egress needs in metadata"));
    }

    private static boolean uses(Header header, Set<Field> used) {
        return used.contains(header.valid()) || header.fields().stream().anyMatch(used::contains);
    }
}
