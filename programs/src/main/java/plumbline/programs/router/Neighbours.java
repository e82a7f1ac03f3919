package plumbline.programs.router;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Who is next to the router. One whose Ethernet address is not known is asked for, three times, a second apart; one
 * that has said nothing for long is asked the same way, and forgotten if it does not answer. Those that a route leads
 * to are asked for again and again.
 *
 * <pre>
 *   missing ──► ASKED ── heard ──► known ── ageing ──► known, ASKED ── heard ──► known
 *                 └─ three times ─► gone                     └─ three times ─► gone
 * </pre>
 */
final class Neighbours {
    private static final int MAX_QUESTIONS = 3;
    private static final long UNKNOWN = 0;

    private final Map<Key, Neighbour> all = new LinkedHashMap<>();
    private final ArrayDeque<Key> questions = new ArrayDeque<>();
    private final int room;
    private final long ageingNanos;
    private long refused;

    /** Where a neighbour is. */
    record Key(int port, IpAddress address) {}

    /** A neighbour as a report shows it. */
    record Known(Key key, long mac, long heardNanos, boolean fixed) {}

    private static final class Neighbour {
        private long mac = UNKNOWN;
        private long heard;
        private int asked;
        private boolean fixed;
        private boolean needed;
    }

    /** What has become of a neighbour, for the table. */
    interface Changes {
        /**
         * It is there now, or its address is another.
         *
         * @return false: the table has no room for it
         */
        boolean known(Key key, long mac);

        /** It is there no more. */
        void gone(Key key);
    }

    /**
     * @param room neighbours at most
     * @param ageingNanos after which it is asked whether one is still there
     */
    Neighbours(int room, long ageingNanos) {
        this.room = room;
        this.ageingNanos = ageingNanos;
    }

    /** One whose address is known once and for all. */
    void fix(Key key, long mac, Changes changes) {
        if (!changes.known(key, mac)) {
            refused++;
            return;
        }
        Neighbour one = new Neighbour();
        one.mac = mac;
        one.fixed = true;
        all.put(key, one);
    }

    /** One without which a route leads nowhere. */
    void need(Key key) {
        Optional<Neighbour> one = missed(key);
        one.ifPresent(needed -> needed.needed = true);
    }

    /** A packet was for one that is not in the table. */
    void missing(Key key) {
        missed(key);
    }

    private Optional<Neighbour> missed(Key key) {
        Neighbour one = all.get(key);
        if (one == null && full()) {
            return Optional.empty();
        }
        if (one == null) {
            one = new Neighbour();
            all.put(key, one);
            ask(key, one);
        }
        return Optional.of(one);
    }

    private boolean full() {
        if (all.size() < room) {
            return false;
        }
        refused++;
        return true;
    }

    private void ask(Key key, Neighbour one) {
        one.asked++;
        questions.add(key);
    }

    /** One has said that it is there. */
    void heard(Key key, long mac, long nanos, Changes changes) {
        Neighbour one = all.get(key);
        if (one == null && full() || one != null && one.fixed) {
            return;
        }
        if (one == null) {
            one = new Neighbour();
            all.put(key, one);
        }
        if (one.mac != mac && !changes.known(key, mac)) {
            refused++;
            return;
        }
        one.mac = mac;
        one.heard = nanos;
        one.asked = 0;
    }

    /** Once a second: asks those again that have not answered, and those that have been silent for long. */
    void second(long nanos, Changes changes) {
        Iterator<Map.Entry<Key, Neighbour>> each = all.entrySet().iterator();
        while (each.hasNext()) {
            Map.Entry<Key, Neighbour> entry = each.next();
            Neighbour one = entry.getValue();
            boolean silent = one.mac == UNKNOWN || nanos - one.heard >= ageingNanos;
            if (one.fixed || !silent) {
                continue;
            }
            if (one.asked < MAX_QUESTIONS || one.needed && one.mac == UNKNOWN) {
                ask(entry.getKey(), one);
                continue;
            }
            if (one.mac != UNKNOWN) {
                changes.gone(entry.getKey());
                one.mac = UNKNOWN;
            }
            if (!one.needed) {
                each.remove();
            }
        }
    }

    /** Which to ask for next; null: none. */
    Key nextQuestion() {
        return questions.poll();
    }

    /** Those in the table. */
    Collection<Known> known() {
        return all.entrySet().stream()
                .filter(entry -> entry.getValue().mac != UNKNOWN)
                .map(entry ->
                        new Known(entry.getKey(), entry.getValue().mac, entry.getValue().heard, entry.getValue().fixed))
                .toList();
    }

    /** How many are asked for and have never answered. */
    int unknown() {
        return all.size() - known().size();
    }

    /** How often there was no room for one more. */
    long refused() {
        return refused;
    }
}
