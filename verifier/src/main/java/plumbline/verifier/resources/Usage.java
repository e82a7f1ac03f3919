package plumbline.verifier.resources;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.verifier.target.Target;

/** What a stage is asked for: of the claims of an owner the largest. */
public final class Usage {
    /** Nothing. */
    public static final Usage NONE = of(List.of());

    private final Map<Resource, Map<String, Long>> byOwner;

    private Usage(Map<Resource, Map<String, Long>> byOwner) {
        this.byOwner = byOwner;
    }

    /** What these claims come to. */
    public static Usage of(Collection<Claim> claims) {
        Map<Resource, Map<String, Long>> byOwner = new EnumMap<>(Resource.class);
        for (Claim claim : claims) {
            byOwner.computeIfAbsent(claim.resource(), key -> new LinkedHashMap<>())
                    .merge(claim.owner(), claim.amount(), Math::max);
        }
        return new Usage(byOwner);
    }

    /** How many. */
    public long of(Resource resource) {
        return byOwner.getOrDefault(resource, Map.of()).values().stream().mapToLong(Long::longValue).sum();
    }

    /** Who asks for it, in the order of the text, each with its amount. */
    public Map<String, Long> owners(Resource resource) {
        return Collections.unmodifiableMap(byOwner.getOrDefault(resource, Map.of()));
    }

    /** This and what the other direction asks of the same hardware: owners of different directions share nothing. */
    public long together(Usage other, Resource resource) {
        long here = of(resource);
        long there = other.of(resource);
        return resource.isPerDirection() ? Math.max(here, there) : here + there;
    }

    /** What a stage that is asked for this and the other does not have enough of. */
    public List<Resource> missing(Usage other, Target target) {
        List<Resource> missing = new ArrayList<>();
        for (Resource resource : Resource.values()) {
            if (!resource.limit(target).allows(together(other, resource))) {
                missing.add(resource);
            }
        }
        return missing;
    }
}
