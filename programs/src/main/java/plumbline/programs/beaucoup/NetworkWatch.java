package plumbline.programs.beaucoup;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.compile.CompiledQuery;
import plumbline.programs.beaucoup.compile.Coupons;
import plumbline.programs.beaucoup.query.PacketField;

/**
 * Finds the keys that have enough coupons in all switches together. If k switches together have n different coupons,
 * one of them has at least ⌈n/k⌉: each switch is told to report a key when it has so many ({@link #early}), and from
 * then on the key's slots are looked at in all of them, until no switch has a coupon left within the window.
 *
 * <p>As in one switch there is one alert per key and window. Not for several threads.
 */
public final class NetworkWatch {
    private final NetworkCollectors collectors;
    private final CompiledQueries queries;
    private final Map<Watched, Long> alerts = new LinkedHashMap<>();

    /** A key that some switch has reported. */
    private record Watched(CompiledQuery query, Map<PacketField, Long> key, CollectorAddress place) {}

    /** @param queries as they are asked of the whole network */
    public NetworkWatch(NetworkCollectors collectors, CompiledQueries queries) {
        this.collectors = collectors;
        this.queries = queries;
    }

    /**
     * What each of so many switches is to be given: the same queries with the same coupons, but fewer of them needed.
     */
    public static CompiledQueries early(CompiledQueries queries, int switches) {
        return new CompiledQueries(
                queries.queries().stream()
                        .map(query -> {
                            Coupons all = query.coupons();
                            Coupons fewer = new Coupons(all.m(), Math.ceilDiv(all.n(), switches), all.power());
                            return new CompiledQuery(query.query(), query.id(), fewer, query.first());
                        })
                        .toList(),
                queries.definitions());
    }

    /**
     * A switch has reported a key.
     *
     * @param digest gives the value of a field of the digest by name
     * @return whether its query is one of those asked; of others nothing is watched
     */
    public boolean reported(ToLongFunction<String> digest) {
        Optional<CompiledQuery> reported = queries.byId(digest.applyAsLong("query"));
        reported.ifPresent(query -> {
            Map<PacketField, Long> key = AlertDecoder.key(query.query().key(), digest);
            alerts.putIfAbsent(new Watched(query, key, collectors.place(query, key)), Long.MIN_VALUE);
        });
        return reported.isPresent();
    }

    /** The places of the keys that are watched. */
    public List<CollectorAddress> places() {
        return alerts.keySet().stream().map(Watched::place).toList();
    }

    /**
     * Looks at the slots of all keys that are watched.
     *
     * @param found the slots of a place, of all switches
     * @return alerts of the keys that have enough coupons now
     */
    public List<Alert> look(Function<CollectorAddress, Collection<Slot>> found) {
        List<Alert> due = new ArrayList<>();
        alerts.replaceAll((watched, last) -> {
            Collection<Slot> slots = found.apply(watched.place);
            long now = slots.stream().mapToLong(Slot::nanos).max().orElse(0);
            boolean enough = Long.bitCount(collectors.coupons(watched.place, slots))
                    >= watched.query.coupons().n();
            if (!enough || last > now - collectors.windowNanos()) {
                return last;
            }
            due.add(new AlertDecoder(queries).alert(now, watched.query.query().name(), watched.key));
            return now;
        });
        alerts.keySet().removeIf(watched -> collectors.coupons(watched.place, found.apply(watched.place)) == 0);
        return due;
    }
}
