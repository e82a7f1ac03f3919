package plumbline.programs.hcsfq;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * HCSFQ for one link, from the paper and what its artefact does, in unbounded whole numbers; shares no code with the
 * program. What the second pass of a packet changes is changed before the next packet.
 */
final class HcsfqModel {
    private static final int LINK = -1;

    private final Settings settings;
    private final Map<Integer, Rate> flows = new HashMap<>();
    private final Map<Integer, Rate> arrivals = new HashMap<>();
    private final Map<Integer, Rate> accepted = new HashMap<>();
    private final Map<Integer, Congestion> states = new HashMap<>();
    private final Map<Integer, Long> fair = new HashMap<>();
    private long fairOfTenants;

    record Settings(long epoch, long window, long capacity, long delta, long most, long increase, long decrease) {}

    /** What came in a window, and the average of windows: new = (7 · old + window) / 8. */
    private static final class Rate {
        private final long length;
        private long began;
        private long sum;
        private long average;
        private boolean ended;

        Rate(long length) {
            this.length = length;
        }

        void add(long now, long amount) {
            ended = false;
            if (now - began < length) {
                sum += amount;
                return;
            }
            if (sum > 0) {
                average = (7 * average + sum) / 8;
                ended = true;
            }
            began = now;
            sum = amount;
        }
    }

    /** Whether a class is congested, and since when. */
    private static final class Congestion {
        private boolean congested;
        private long since;

        /** Whether a window has passed without a change. */
        boolean due(boolean now, long nanos, long window) {
            if (now != congested) {
                congested = now;
                since = nanos;
                return false;
            }
            if (nanos - since < window) {
                return false;
            }
            since = nanos;
            return true;
        }
    }

    HcsfqModel(Settings settings) {
        this.settings = settings;
        fairOfTenants = settings.capacity;
    }

    long fairOfTenants() {
        return fairOfTenants;
    }

    long fairOfFlows(int tenant) {
        return fair.getOrDefault(tenant, settings.capacity / 32);
    }

    long rate(int flow) {
        return flows.get(flow).average;
    }

    /**
     * A packet comes.
     *
     * @param now in 256 ns
     * @param coin 0 to 15
     * @return whether it passes
     */
    boolean passes(long now, int flow, int tenant, int bytes, int weight, int coin) {
        long length = bytes / 8;
        Function<Integer, Rate> others = key -> new Rate(settings.window);
        Rate rate = flows.computeIfAbsent(flow, key -> new Rate(settings.epoch));
        Rate arrivalOfTenant = arrivals.computeIfAbsent(tenant, others);
        Rate arrivalOfLink = arrivals.computeIfAbsent(LINK, others);
        rate.add(now, bytes / (8 * weight));
        arrivalOfTenant.add(now, length);
        arrivalOfLink.add(now, length);
        fairOfTenants = Math.min(fairOfTenants, settings.capacity);
        long alpha = fairOfFlows(tenant);

        boolean tenantCongested = arrivalOfTenant.average >= fairOfTenants;
        boolean linkCongested = arrivalOfLink.average >= settings.capacity;
        boolean tenantDue =
                states.computeIfAbsent(tenant, key -> new Congestion()).due(tenantCongested, now, settings.window);
        boolean linkDue =
                states.computeIfAbsent(LINK, key -> new Congestion()).due(linkCongested, now, settings.window);

        boolean passes = coin * rate.average <= 15 * alpha;
        Rate acceptedOfTenant = accepted.computeIfAbsent(tenant, others);
        Rate acceptedOfLink = accepted.computeIfAbsent(LINK, others);
        acceptedOfTenant.add(now, passes ? length : 0);
        acceptedOfLink.add(now, passes ? length : 0);

        boolean anyEnded = rate.ended
                || arrivalOfTenant.ended
                || arrivalOfLink.ended
                || acceptedOfTenant.ended
                || acceptedOfLink.ended;
        if (anyEnded || tenantDue || linkDue) {
            adaptTenants(linkCongested, linkDue, acceptedOfLink.average);
            adaptFlows(tenant, alpha, tenantCongested, tenantDue, acceptedOfTenant.average);
        }
        return passes;
    }

    private void adaptTenants(boolean congested, boolean due, long sent) {
        if (sent > settings.capacity) {
            if (congested) {
                fairOfTenants -= fairOfTenants >> settings.decrease;
            }
        } else if (congested || due) {
            fairOfTenants += settings.delta;
        }
    }

    private void adaptFlows(int tenant, long alpha, boolean congested, boolean due, long sent) {
        if (congested && sent > fairOfTenants) {
            fair.put(tenant, alpha - (alpha >> settings.decrease + 1));
        } else if (congested || due) {
            long raise = Math.min(fairOfTenants >> settings.increase, settings.most);
            fair.put(tenant, Math.min(alpha + raise, settings.capacity));
        }
    }
}
