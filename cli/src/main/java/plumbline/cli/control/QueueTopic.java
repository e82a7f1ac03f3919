package plumbline.cli.control;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import plumbline.console.control.Answer;
import plumbline.console.terminal.CommandFailure;
import plumbline.pipelines.PipeUnit;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.QueueCounters;
import plumbline.pipelines.tm.QueueNumbers;
import plumbline.pipelines.tm.Rate;
import plumbline.pipelines.tm.TrafficManager;
import plumbline.pipelines.tm.mark.EcnMarking;
import plumbline.pipelines.tm.order.Discipline;
import plumbline.pipelines.tm.schedule.Scheduling;
import plumbline.pipelines.tm.word.KeyValue;

/** {@code queue}. Everything of {@code --tm} but groups of queues and the buffer. */
final class QueueTopic {
    static final Topic TOPIC = new Topic(
            "queue",
            "List queues, and change rates, schedulers, limits, thresholds and weights while packets flow.",
            List.of(
                    Verb.read(
                            "list",
                            "PORT",
                            "rate of the link, scheduler; each queue's settings and how full it is",
                            QueueTopic::list),
                    Verb.change(
                            "rate",
                            "PORT RATE",
                            "rate of the port's link: 100mbit, 2.5gbit, unlimited",
                            QueueTopic::rate),
                    Verb.change(
                            "schedule",
                            "PORT SCHEDULER [QUEUES] [QUANTUM]",
                            "one of " + Scheduling.words()
                                    + "; packets of queues that are no more move to the last one",
                            QueueTopic::schedule),
                    Verb.change(
                            "set",
                            "PORT QUEUE|all KEY=VALUE…",
                            "packets, cells, guaranteed_cells, alpha (or none), rate, weight, priority, discipline,"
                                    + " ecn: as in docs/TRAFFIC-MANAGER.md",
                            QueueTopic::set),
                    Verb.change(
                            "groups",
                            "PORT GROUP=PRIORITY…",
                            "priorities of groups of queues, all at once, the highest first; turns and deficits stay",
                            QueueTopic::groups)),
            List.of(
                    "list 1",
                    "rate 1 100mbit",
                    "schedule 1 strict 8",
                    "set 1 0 packets=64 weight=3",
                    "set 1 all rate=10mbit",
                    "set 1 0 ecn=65packets",
                    "set 1 0 priority=9",
                    "groups 1 0=1 1=0"));

    private static final String ALL = "all";
    /** How one writes that a queue has no threshold. */
    private static final String NO_ALPHA = "none";

    /** Settings of a queue by key, each taking the text of its value. */
    private static final Map<String, BiFunction<QueueConfig, String, QueueConfig>> SETTINGS = Map.of(
            "packets", (queue, text) -> queue.withLimits(Ask.number(text), queue.cells()),
            "cells", (queue, text) -> queue.withLimits(queue.packets(), Ask.number(text)),
            "guaranteed_cells", (queue, text) -> queue.withGuaranteed(Ask.number(text)),
            "alpha",
                    (queue, text) -> queue.withAlpha(text.equals(NO_ALPHA) ? QueueConfig.NO_THRESHOLD : fraction(text)),
            "rate", (queue, text) -> queue.withRate(Rate.ofLink(text).bitsPerSecond()),
            "weight", (queue, text) -> queue.withWeight(Ask.number(text)),
            "priority", (queue, text) -> queue.withPriority(Ask.number(text)),
            "discipline", (queue, text) -> queue.with(Discipline.words().read(text)),
            "ecn", (queue, text) -> queue.with(EcnMarking.of(text)));

    private QueueTopic() {}

    /** The queues of a port; each a map, for an alpha may be missing. */
    private record Listed(long bitsPerSecond, String scheduler, List<Object> queues) {}

    private record Changed(int port, int queues) {}

    private static double fraction(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw CommandFailure.usage("'" + text + "' is no number, nor '" + NO_ALPHA + "', for no threshold");
        }
    }

    private static String alpha(double alpha) {
        return alpha == QueueConfig.NO_THRESHOLD ? NO_ALPHA : String.valueOf(alpha);
    }

    /** All settings of a queue by key, as they are set; in an order in which one may follow the other. */
    private static Map<String, String> settings(QueueConfig queue) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("packets", Integer.toString(queue.packets()));
        settings.put("cells", Integer.toString(queue.cells()));
        settings.put("guaranteed_cells", Integer.toString(queue.guaranteedCells()));
        settings.put("alpha", alpha(queue.alpha()));
        settings.put("rate", Rate.text(queue.bitsPerSecond()));
        settings.put("weight", Integer.toString(queue.weight()));
        settings.put("priority", Integer.toString(queue.priority()));
        settings.put("discipline", queue.discipline().text());
        settings.put("ecn", queue.ecn().toString());
        return settings;
    }

    /** What to set of a queue, as words, to make another of it; the guarantee before the cells if these get fewer. */
    static List<String> changes(QueueConfig before, QueueConfig after) {
        List<String> changes = settings(after).entrySet().stream()
                .filter(setting -> !setting.getValue().equals(settings(before).get(setting.getKey())))
                .map(setting -> setting.getKey() + "=" + setting.getValue())
                .collect(Collectors.toCollection(ArrayList::new));
        if (after.cells() < before.guaranteedCells()) {
            changes.sort(Comparator.comparing(change -> !change.startsWith("guaranteed_cells")));
        }
        return changes;
    }

    /**
     * A port's scheduler as words to set it.
     *
     * @throws IllegalArgumentException if it has groups, which no words can set
     */
    static List<String> scheduling(PortConfig port) {
        if (port.scheduling() instanceof Scheduling.Groups) {
            throw new IllegalArgumentException("scheduler " + port.scheduling().text()
                    + " cannot be set while the switch runs: groups of queues are for --tm");
        }
        return List.of(port.scheduling().text(), Integer.toString(port.queues()));
    }

    private static Answer list(Ask ask) {
        int port = ask.number(0);
        PipeUnit unit = ask.access().pipeOf(port);
        PortConfig ofPort = ask.access()
                .ask(unit.number(), (control, nanos) -> control.queues().port(port));
        return list(ofPort, unit.pipe().queues().countersByQueue(port));
    }

    private static Answer list(PortConfig ofPort, List<QueueCounters> countersByQueue) {
        List<String> lines = new ArrayList<>();
        List<Object> data = new ArrayList<>();
        String scheduler = ofPort.scheduling().word();
        lines.add("rate " + Rate.text(ofPort.bitsPerSecond()) + ", scheduler "
                + ofPort.scheduling().text());
        for (int number = 0; number < Math.min(ofPort.queues(), countersByQueue.size()); number++) {
            QueueConfig config = ofPort.queue(number);
            QueueCounters counters = countersByQueue.get(number);
            String settings = settings(config).entrySet().stream()
                    .map(Map.Entry::toString)
                    .collect(Collectors.joining(" "));
            lines.add("%d  %s  %d waiting, %d dropped"
                    .formatted(
                            number,
                            settings,
                            counters.waiting(),
                            counters.drops().total()));
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("queue", number);
            one.put("packets", config.packets());
            one.put("cells", config.cells());
            one.put("guaranteed_cells", config.guaranteedCells());
            one.put("alpha", config.alpha() == QueueConfig.NO_THRESHOLD ? null : config.alpha());
            one.put("bits_per_second", config.bitsPerSecond());
            one.put("weight", config.weight());
            one.put("priority", config.priority());
            one.put("discipline", config.discipline().text());
            one.put("ecn", config.ecn().toString());
            one.put("waiting", counters.waiting());
            one.put("marked", counters.marked());
            one.put("dropped", counters.drops().total());
            data.add(one);
        }
        return Answer.done(lines, new Listed(ofPort.bitsPerSecond(), scheduler, data));
    }

    private static Answer rate(Ask ask) {
        int port = ask.number(0);
        PipeUnit unit = ask.access().pipeOf(port);
        long bitsPerSecond = Rate.ofLink(ask.word(1)).bitsPerSecond();
        return ask.access().ask(unit.number(), (control, nanos) -> {
            control.queues().rate(port, bitsPerSecond, nanos);
            return Answer.done(List.of(), Map.of("port", port));
        });
    }

    private static Answer schedule(Ask ask) {
        int port = ask.number(0);
        PipeUnit unit = ask.access().pipeOf(port);
        List<String> numbers = ask.from(2);
        Integer queues = numbers.isEmpty() ? null : Ask.number(numbers.getFirst());
        Scheduling scheduling =
                Scheduling.words().read(ask.word(1), numbers.size() < 2 ? Map.of() : Map.of("quantum", numbers.get(1)));
        return ask.access().ask(unit.number(), (control, nanos) -> {
            PortConfig before = control.queues().port(port);
            PortConfig after = before.resized(queues == null ? before.queues() : queues, scheduling);
            control.queues().configure(port, after, nanos);
            String missing = QueueNumbers.of(ask.access().program()).missing(Map.of(port, after.queues()));
            return Answer.done(
                    missing.isEmpty() ? List.of() : List.of("warning: " + missing), new Changed(port, after.queues()));
        });
    }

    private static Answer set(Ask ask) {
        int port = ask.number(0);
        PipeUnit unit = ask.access().pipeOf(port);
        int only = ask.word(1).equals(ALL) ? -1 : ask.number(1);
        UnaryOperator<QueueConfig> change = change(ask.from(2));
        return ask.access().ask(unit.number(), (control, nanos) -> {
            TrafficManager manager = control.queues();
            ask.access().mustHave(port, only);
            PortConfig before = manager.port(port);
            PortConfig after =
                    only < 0 ? before.everyQueue(change) : before.withQueue(only, change.apply(before.queue(only)));
            manager.configure(port, after, nanos);
            return Answer.done(List.of(), new Changed(port, only < 0 ? after.queues() : 1));
        });
    }

    private static Answer groups(Ask ask) {
        int port = ask.number(0);
        PipeUnit unit = ask.access().pipeOf(port);
        List<String> priorities = ask.from(1);
        return ask.access().ask(unit.number(), (control, nanos) -> {
            PortConfig before = control.queues().port(port);
            if (!(before.scheduling() instanceof Scheduling.Groups groups)) {
                throw new IllegalArgumentException("port " + port + " has no groups of queues, but scheduler "
                        + before.scheduling().text() + "; of its queues: queue set " + port + " QUEUE priority=N");
            }
            Scheduling.Groups changed = groups;
            for (String priority : priorities) {
                KeyValue said = KeyValue.of(priority)
                        .orElseThrow(() -> CommandFailure.usage("'" + priority + "' is no GROUP=PRIORITY"));
                changed = changed.prioritized(Ask.number(said.key()), Ask.number(said.value()));
            }
            control.queues().configure(port, before.resized(before.queues(), changed), nanos);
            return Answer.done(List.of(), new Changed(port, before.queues()));
        });
    }

    /** What to set of groups, as words. */
    static List<String> priorities(Scheduling.Groups groups) {
        return IntStream.range(0, groups.groups().size())
                .mapToObj(group -> group + "=" + groups.groups().get(group).priority())
                .toList();
    }

    private static UnaryOperator<QueueConfig> change(List<String> settings) {
        UnaryOperator<QueueConfig> all = UnaryOperator.identity();
        for (String setting : settings) {
            KeyValue said = KeyValue.of(setting)
                    .filter(one -> SETTINGS.containsKey(one.key()))
                    .orElseThrow(() -> CommandFailure.usage("'" + setting + "' is no KEY=VALUE; keys are "
                            + String.join(
                                    ", ", SETTINGS.keySet().stream().sorted().toList())));
            UnaryOperator<QueueConfig> before = all;
            all = queue -> SETTINGS.get(said.key()).apply(before.apply(queue), said.value());
        }
        return all;
    }
}
