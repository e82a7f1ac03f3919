package plumbline.verifier.rules.stage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.resources.Reach;
import plumbline.verifier.resources.Resource;
import plumbline.verifier.resources.Room;
import plumbline.verifier.resources.StageAccount;
import plumbline.verifier.resources.Usage;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.rules.WholeProgramRule;
import plumbline.verifier.target.Limit;

/** A stage provides enough of each resource. There is one rule for each resource, which {@link Resource} describes. */
public final class StageCapacity extends WholeProgramRule {
    /** How many users of a resource are named. */
    private static final int MAX_NAMED = 8;

    private final Resource resource;

    StageCapacity(Resource resource) {
        super(resource.code(), "a stage needs no more " + resource.plural() + " than it has", resource.reason());
        this.resource = resource;
    }

    /** The rule of each resource. */
    public static List<Rule> all() {
        List<Rule> rules = new ArrayList<>();
        for (Resource resource : Resource.values()) {
            rules.add(new StageCapacity(resource));
        }
        return rules;
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Limit limit = resource.limit(context.target());
        if (limit.isUnlimited()) {
            return;
        }
        for (StageAccount stage : context.ledger().stages()) {
            Usage usage = stage.usage();
            long needed = usage.of(resource);
            if (!limit.allows(needed) && !limit.allows(needed - beyondReach(context, usage))) {
                found.error(
                        firstTooMuch(stage, limit).at(),
                        stage.place() + " needs " + Show.count(needed, resource.noun()) + ", "
                                + (needed - limit.value()) + " too many: " + owners(usage),
                        limit,
                        fix(context, usage, limit));
            }
        }
    }

    /** What arrays need that are too large for their own ALU: another rule reports them. */
    private long beyondReach(RuleContext context, Usage usage) {
        return context.users().keySet().stream()
                .filter(memory ->
                        List.of(Resource.SRAM_BLOCKS, Resource.MAP_RAMS).contains(resource)
                                && Reach.isExceeded(memory, context.program(), context.target()))
                .mapToLong(memory -> usage.owners(resource).getOrDefault(memory.toString(), 0L))
                .sum();
    }

    private PlacedUnit firstTooMuch(StageAccount stage, Limit limit) {
        int units = 1;
        while (limit.allows(stage.usageOfFirst(units).of(resource))) {
            units++;
        }
        return stage.entries().get(units - 1).unit();
    }

    /** A memory that exceeds a stage alone cannot be moved; among several the fitter chooses. */
    private String fix(RuleContext context, Usage usage, Limit limit) {
        return usage.owners(resource).entrySet().stream()
                .filter(owner -> !limit.allows(owner.getValue()))
                .findFirst()
                .map(owner -> owner.getKey() + " alone needs more than any stage has: "
                        + room(context, owner.getKey()).orElse("make it smaller or narrower; or split it"))
                .orElse(resource.fix() + "; 'plumb fit … -o FILE' finds stages for all, or says why there are none");
    }

    /** How much of the memory would fit. */
    private Optional<String> room(RuleContext context, String owner) {
        return context.users().keySet().stream()
                .filter(memory -> memory.toString().equals(owner))
                .findFirst()
                .flatMap(memory -> {
                    Room room = new Room(context.program(), context.target());
                    return room.of(memory, resource)
                            .map(fits -> fits
                                    + room.spread(memory, resource)
                                            .map(spread -> "; " + spread)
                                            .orElse(""));
                });
    }

    private String owners(Usage usage) {
        Map<String, Long> owners = usage.owners(resource);
        boolean oneEach = owners.values().stream().allMatch(amount -> amount == 1);
        List<String> names = owners.entrySet().stream()
                .sorted(Comparator.comparingLong((Map.Entry<String, Long> owner) -> -owner.getValue()))
                .map(owner -> owner.getKey() + (oneEach ? "" : " " + owner.getValue()))
                .toList();
        return names.size() <= MAX_NAMED
                ? Show.list(names)
                : String.join(", ", names.subList(0, MAX_NAMED)) + " and " + (names.size() - MAX_NAMED) + " more";
    }
}
