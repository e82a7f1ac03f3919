package plumbline.systems.beaucoup.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.Trial;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.compile.CompiledQuery;
import plumbline.programs.beaucoup.query.BudgetSharing;
import plumbline.programs.beaucoup.query.ExampleQueries;
import plumbline.programs.beaucoup.query.PacketField;
import plumbline.programs.beaucoup.query.Query;
import plumbline.programs.beaucoup.query.QuerySet;
import plumbline.programs.statistic.Quantiles;
import plumbline.systems.beaucoup.experiment.QueryEngine.Packet;

/**
 * The 26 example queries over traffic in which every query has some keys that pass its threshold (BeauCoup, SIGCOMM
 * 2020, figure on 26 queries). Settings: {@code budget} of all queries together, {@code keys} per query,
 * {@code excess}: distinct values of each key, in thresholds; {@code sharing} of the budget, as in a file of queries;
 * {@code planted}: the name of the only query that has keys, if not all have.
 *
 * <p>Metrics by threshold T: {@code error_T}, the mean of |N − T|/T over planted keys that alerted, N being the true
 * number at the alert; {@code error}, the mean over queries of the median of their keys'; {@code missed_T}, the share
 * of planted keys that did not alert; {@code words} per packet, three per coupon.
 */
public final class QueriesSubject implements Subject {
    private static final int TCP = 6;
    private static final int UDP = 17;
    private static final int WORDS = 3;
    /** The paper's table has no end; with one way, collectors of keys that come once would fill it. */
    private static final long WAYS = 4;

    private static final long SPACING = 1_000;

    @Override
    public String name() {
        return "queries";
    }

    /** A key that is planted: packets of it have these fields, the others are drawn. */
    private record Plant(CompiledQuery query, Packet key, int packets) {
        Packet packet(SplittableRandom random) {
            List<PacketField> fixed = query.query().key();
            return new Packet(
                    fixed.contains(PacketField.SRC) ? key.src() : random.nextInt(),
                    fixed.contains(PacketField.DST) ? key.dst() : random.nextInt(),
                    key.protocol(),
                    key.flags(),
                    query.query()
                            .filter()
                            .srcPort()
                            .orElse(fixed.contains(PacketField.SRC_PORT) ? key.srcPort() : random.nextInt(1 << 16)),
                    query.query()
                            .filter()
                            .dstPort()
                            .orElse(fixed.contains(PacketField.DST_PORT) ? key.dstPort() : random.nextInt(1 << 16)));
        }
    }

    @Override
    public Map<String, Double> measure(Trial trial) {
        PointSettings settings = trial.settings();
        settings.allowOnly(Set.of("subject", "budget", "keys", "excess", "sharing", "planted"));
        SplittableRandom random = new SplittableRandom(trial.seed());
        BudgetSharing sharing = BudgetSharing.named(settings.text("sharing", BudgetSharing.EQUAL.text()));
        QuerySet asked = new QuerySet(
                settings.real("budget"),
                OptionalLong.empty(),
                Map.of(),
                sharing,
                ExampleQueries.load().queries());
        QueryEngine engine =
                new QueryEngine(Map.of("window", QueryEngine.NO_WINDOW, "ways", WAYS), asked, trial.seed());
        List<Plant> plants = plants(engine, settings, random);
        Map<Plant, Set<Object>> seen = new HashMap<>();
        Map<Plant, Integer> atAlert = new HashMap<>();
        long nanos = 0;
        List<Plant> order = order(plants, trial.seed());
        for (Plant plant : order) {
            Packet packet = plant.packet(random);
            nanos += SPACING;
            Set<Object> values = seen.computeIfAbsent(plant, first -> new HashSet<>());
            values.add(value(plant.query.query(), packet, nanos));
            if (engine.send(packet, nanos) == plant.query.id()) {
                atAlert.putIfAbsent(plant, values.size());
            }
        }
        Map<String, Double> metrics = byThreshold(plants, atAlert);
        metrics.put("error", overQueries(plants, atAlert));
        metrics.put("words", (double) WORDS * engine.use().drawn() / order.size());
        return metrics;
    }

    private static List<CompiledQuery> planted(CompiledQueries queries, PointSettings settings) {
        List<CompiledQuery> planted = queries.queries().stream()
                .filter(query ->
                        !settings.has("planted") || query.query().name().equals(settings.text("planted")))
                .toList();
        if (planted.isEmpty()) {
            throw new ExperimentException(settings.where() + ": no query is named '" + settings.text("planted") + "'");
        }
        return planted;
    }

    private static List<Plant> plants(QueryEngine engine, PointSettings settings, SplittableRandom random) {
        List<Plant> plants = new ArrayList<>();
        for (CompiledQuery query : planted(engine.queries(), settings)) {
            int protocol = query.query().filter().protocol().orElse(UDP);
            for (int key = 0; key < settings.number("keys"); key++) {
                Packet fields = new Packet(
                        random.nextInt(),
                        random.nextInt(),
                        protocol,
                        protocol == TCP ? query.query().filter().flags().value() : 0,
                        random.nextInt(1 << 16),
                        random.nextInt(1 << 16));
                plants.add(new Plant(query, fields, (int)
                        (settings.real("excess") * query.query().threshold())));
            }
        }
        return plants;
    }

    /** Each as often as it has packets, shuffled. */
    private static List<Plant> order(List<Plant> plants, long seed) {
        List<Plant> order = new ArrayList<>();
        plants.forEach(plant -> order.addAll(Collections.nCopies(plant.packets, plant)));
        Collections.shuffle(order, new Random(seed));
        return order;
    }

    private static Object value(Query query, Packet packet, long nanos) {
        return query.attribute().fields().stream()
                .map(field -> switch (field) {
                    case SRC -> (long) packet.src();
                    case DST -> (long) packet.dst();
                    case SRC_PORT -> (long) packet.srcPort();
                    case DST_PORT -> (long) packet.dstPort();
                    case PACKET -> nanos;
                    default -> throw new IllegalArgumentException(field.text() + " is the same in all packets");
                })
                .toList();
    }

    /** The mean over queries with at least one alert of the median over their keys. */
    private static double overQueries(List<Plant> plants, Map<Plant, Integer> atAlert) {
        return plants.stream()
                .filter(atAlert::containsKey)
                .collect(Collectors.groupingBy(plant -> plant.query.id()))
                .values()
                .stream()
                .mapToDouble(keys -> Quantiles.upperMedian(keys.stream()
                        .mapToDouble(plant -> error(plant, atAlert))
                        .toArray()))
                .average()
                .orElse(Double.NaN);
    }

    private static double error(Plant plant, Map<Plant, Integer> atAlert) {
        return Math.abs((double) atAlert.get(plant) / plant.query.query().threshold() - 1);
    }

    private static Map<String, Double> byThreshold(List<Plant> plants, Map<Plant, Integer> atAlert) {
        Map<Integer, List<Plant>> groups = new TreeMap<>();
        plants.forEach(plant -> groups.computeIfAbsent(plant.query.query().threshold(), t -> new ArrayList<>())
                .add(plant));
        Map<String, Double> metrics = new LinkedHashMap<>();
        groups.forEach((threshold, group) -> {
            List<Plant> alerted = group.stream().filter(atAlert::containsKey).toList();
            metrics.put(
                    "error_" + threshold,
                    alerted.stream()
                            .mapToDouble(plant -> error(plant, atAlert))
                            .average()
                            .orElse(Double.NaN));
            metrics.put("missed_" + threshold, 1 - (double) alerted.size() / group.size());
        });
        return metrics;
    }
}
