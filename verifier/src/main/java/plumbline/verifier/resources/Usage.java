package plumbline.verifier.resources;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plumbline.verifier.target.Target;

/** What a stage has to provide, by owner. */
public final class Usage {
    /** Nothing. */
    public static final Usage NONE = of(List.of());

    private final Map<Resource, Map<String, Long>> byOwner;

    /** Of the owners that have a host, which. */
    private final Map<Resource, Map<String, String>> hosts;

    private final long[] totals = new long[Resource.values().length];

    private Usage(Map<Resource, Map<String, Long>> byOwner, Map<Resource, Map<String, String>> hosts) {
        this.byOwner = byOwner;
        this.hosts = hosts;
        for (Resource resource : byOwner.keySet()) {
            totals[resource.ordinal()] = sum(resource, owners(resource));
        }
    }

    /** The sum of these needs. */
    public static Usage of(Collection<Cost> claims) {
        Map<Resource, Map<String, Long>> byOwner = new EnumMap<>(Resource.class);
        Map<Resource, Map<String, String>> hosts = new EnumMap<>(Resource.class);
        for (Cost claim : claims) {
            byOwner.computeIfAbsent(claim.resource(), key -> new LinkedHashMap<>())
                    .merge(claim.owner(), claim.amount(), claim.resource()::ofOneOwner);
            claim.host().ifPresent(host -> hosts.computeIfAbsent(claim.resource(), key -> new HashMap<>())
                    .put(claim.owner(), host));
        }
        return new Usage(byOwner, hosts);
    }

    /** This and more of the same direction. */
    public Usage plus(Usage more) {
        Map<Resource, Map<String, Long>> sum = new EnumMap<>(byOwner);
        more.byOwner.keySet().forEach(resource -> sum.put(resource, joined(more, resource)));
        Map<Resource, Map<String, String>> all = new EnumMap<>(hosts);
        more.hosts.keySet().forEach(resource -> all.put(resource, hosts(more, resource)));
        return new Usage(sum, all);
    }

    private Map<String, Long> joined(Usage more, Resource resource) {
        Map<String, Long> sum = new LinkedHashMap<>(byOwner.getOrDefault(resource, Map.of()));
        more.byOwner
                .getOrDefault(resource, Map.of())
                .forEach((owner, amount) -> sum.merge(owner, amount, resource::ofOneOwner));
        return sum;
    }

    private Map<String, String> hosts(Usage more, Resource resource) {
        Map<String, String> all = new HashMap<>(hosts.getOrDefault(resource, Map.of()));
        all.putAll(more.hosts.getOrDefault(resource, Map.of()));
        return all;
    }

    private static long sum(Resource resource, Map<String, Long> owners) {
        return owners.values().stream().reduce(0L, resource::ofOwners);
    }

    /** Without those whose host is there too. */
    private static Map<String, Long> withoutHosted(Map<String, Long> owners, Map<String, String> hosts) {
        if (hosts.isEmpty()) {
            return owners;
        }
        Map<String, Long> without = new LinkedHashMap<>(owners);
        without.keySet().removeIf(owner -> hosts.containsKey(owner) && owners.containsKey(hosts.get(owner)));
        return without;
    }

    /** The sum of this and more of the same direction, without building it. */
    private long withMore(Usage more, Resource resource) {
        if (hosts.containsKey(resource) || more.hosts.containsKey(resource)) {
            return sum(resource, withoutHosted(joined(more, resource), hosts(more, resource)));
        }
        Map<String, Long> own = byOwner.getOrDefault(resource, Map.of());
        long sum = of(resource);
        for (Map.Entry<String, Long> owner :
                more.byOwner.getOrDefault(resource, Map.of()).entrySet()) {
            long before = own.getOrDefault(owner.getKey(), 0L);
            long after = resource.ofOneOwner(before, owner.getValue());
            sum = resource.ofOwners(sum, resource.isSideBySide() ? after : after - before);
        }
        return sum;
    }

    /** The resource that a stage would lack if more of the same direction were added. */
    public List<Resource> missingWith(Usage more, Usage other, Target target) {
        List<Resource> missing = new ArrayList<>();
        for (Resource resource : more.byOwner.keySet()) {
            long needed = resource.ofDirections(withMore(more, resource), other.of(resource));
            if (!resource.limit(target).allows(needed)) {
                missing.add(resource);
            }
        }
        return missing;
    }

    /** Whether it needs less of some resource than another. */
    public boolean isLessThan(Usage other) {
        return Stream.of(Resource.values()).anyMatch(resource -> of(resource) < other.of(resource));
    }

    /** How many. */
    public long of(Resource resource) {
        return totals[resource.ordinal()];
    }

    /** The owners that need it, in the order of the text, each with its amount. */
    public Map<String, Long> owners(Resource resource) {
        return Collections.unmodifiableMap(
                withoutHosted(byOwner.getOrDefault(resource, Map.of()), hosts.getOrDefault(resource, Map.of())));
    }

    /** This and the other direction on the same hardware: owners of different directions share nothing. */
    public long together(Usage other, Resource resource) {
        return resource.ofDirections(of(resource), other.of(resource));
    }

    /** The resources that a stage lacks for both together. */
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
