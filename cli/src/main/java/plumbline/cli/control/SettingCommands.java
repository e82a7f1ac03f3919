package plumbline.cli.control;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import plumbline.isa.model.EntryIdentity;
import plumbline.isa.model.Table;
import plumbline.pipelines.pipe.SessionPorts;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.Rate;
import plumbline.pipelines.tm.schedule.Scheduling;
import plumbline.vm.trace.EntryText;

/** The control commands that lead from some settings of a pipe to others, as words; none if they are equal. */
final class SettingCommands {
    private final PipeSettings from;
    private final PipeSettings to;

    SettingCommands(PipeSettings from, PipeSettings to) {
        this.from = from;
        this.to = to;
    }

    /** Changes of tables, less the word table. */
    List<List<String>> tables() {
        List<List<String>> changes = new ArrayList<>();
        to.tables().forEach((name, table) -> table(changes, from.tables().get(name), table));
        return changes;
    }

    /** Those that mean all pipes unless one is said: of arrays of externs, mirrors and groups. */
    List<List<String>> everywhere() {
        List<List<String>> commands = new ArrayList<>();
        to.arrays()
                .forEach((name, array) ->
                        array(commands, name, from.arrays().get(name).cells(), array));
        to.mirrors()
                .forEach((name, mirror) -> mirror(commands, name, from.mirrors().get(name), mirror));
        to.sessions().forEach((session, place) -> {
            if (!place.equals(from.sessions().get(session))) {
                commands.add(
                        switch (place) {
                            case SessionPorts.Place.Port(int port, int queue) ->
                                List.of(
                                        "mirror",
                                        "session",
                                        session.toString(),
                                        Integer.toString(port),
                                        Integer.toString(queue));
                            case SessionPorts.Place.Group(int group) ->
                                List.of("mirror", "group", session.toString(), Integer.toString(group));
                        });
            }
        });
        from.groups().keySet().stream()
                .filter(group -> !to.groups().containsKey(group))
                .forEach(group -> commands.add(List.of("multicast", "delete", group.toString())));
        to.groups().forEach((group, members) -> {
            if (!members.equals(from.groups().get(group))) {
                commands.add(words(members, "multicast", "set", group.toString()));
            }
        });
        return commands;
    }

    /** Those of the queues of ports that both have. */
    List<List<String>> queues() {
        List<List<String>> commands = new ArrayList<>();
        to.ports().forEach((port, config) -> {
            if (from.ports().containsKey(port)) {
                queues(commands, port.toString(), from.ports().get(port), config);
            }
        });
        return commands;
    }

    /** Those that mean the first pipe unless another is said: of generators and registers. */
    List<List<String>> single() {
        List<List<String>> commands = new ArrayList<>();
        from.generators().keySet().stream()
                .filter(app -> !to.generators().containsKey(app))
                .forEach(app -> commands.add(List.of("generator", "stop", app.toString())));
        to.generators().forEach((app, text) -> {
            if (!text.equals(from.generators().get(app))) {
                commands.add(List.of("generator", "set", text));
            }
        });
        to.registers()
                .forEach((name, cells) ->
                        register(commands, name, from.registers().get(name), cells));
        return commands;
    }

    private static List<String> words(List<String> last, String... first) {
        List<String> words = new ArrayList<>(Arrays.asList(first));
        words.addAll(last);
        return words;
    }

    /** What is gone, then what is new. Where order counts, entries behind a new one are new too. */
    private static void table(
            List<List<String>> changes, PipeSettings.TableSettings before, PipeSettings.TableSettings after) {
        Table table = after.declaration();
        Map<EntryIdentity, Table.Entry> gone = new LinkedHashMap<>();
        before.entries().forEach(entry -> gone.put(EntryIdentity.of(table, entry), entry));
        List<EntryIdentity> wanted = after.entries().stream()
                .map(entry -> EntryIdentity.of(table, entry))
                .toList();
        List<EntryIdentity> inOrder = new ArrayList<>(gone.keySet());
        inOrder.retainAll(new HashSet<>(wanted));
        List<List<String>> rest = new ArrayList<>();
        boolean orderKept = true;
        for (int i = 0; i < wanted.size(); i++) {
            Table.Entry entry = after.entries().get(i);
            orderKept &=
                    !table.isOrdered() || i < inOrder.size() && inOrder.get(i).equals(wanted.get(i));
            Table.Entry present = orderKept ? gone.remove(wanted.get(i)) : null;
            if (present == null) {
                rest.add(List.of("add", table.name(), EntryText.of(table, entry)));
            } else if (!present.call().equals(entry.call())) {
                rest.add(List.of("modify", table.name(), EntryText.of(table, entry)));
            }
        }
        gone.values()
                .forEach(entry -> changes.add(
                        List.of("delete", table.name(), EntryText.of(table, entry.matches(), entry.priority()))));
        if (!table.isOrdered()) {
            rest.sort(Comparator.comparing(List::getLast)); // so that equal contents are equal texts
        }
        changes.addAll(rest);
        if (after.otherwise() != null && !after.otherwise().equals(before.otherwise())) {
            changes.add(List.of("default", table.name(), EntryText.of(table, after.otherwise())));
        }
    }

    /** Cell by cell, or if that is shorter, all as most of them are, and then the others. */
    private static void array(
            List<List<String>> commands, String name, List<List<Long>> before, PipeSettings.ArraySettings array) {
        String topic = array.extern().topic();
        List<List<Long>> after = array.cells();
        List<Long> most = after.stream()
                .collect(Collectors.groupingBy(Function.identity(), LinkedHashMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .max(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
        List<Integer> changed = cells(after, cell -> !after.get(cell).equals(before.get(cell)));
        List<Integer> others = cells(after, cell -> !after.get(cell).equals(most));
        boolean all = changed.size() > 1 + others.size();
        if (all) {
            commands.add(words(SettingsVerb.words(array.extern(), most), topic, "set", name, SettingsVerb.ALL));
        }
        for (int cell : all ? others : changed) {
            commands.add(words(
                    SettingsVerb.words(array.extern(), after.get(cell)), topic, "set", name, Integer.toString(cell)));
        }
    }

    private static List<Integer> cells(List<?> all, IntPredicate wanted) {
        return IntStream.range(0, all.size()).filter(wanted).boxed().toList();
    }

    private static void mirror(
            List<List<String>> commands,
            String name,
            PipeSettings.MirrorSettings before,
            PipeSettings.MirrorSettings after) {
        if (!after.isFixed() && (after.port() != before.port() || after.queue() != before.queue())) {
            commands.add(
                    List.of("mirror", "port", name, Integer.toString(after.port()), Integer.toString(after.queue())));
        }
        if (after.truncate() != before.truncate()) {
            commands.add(List.of("mirror", "truncate", name, Integer.toString(after.truncate())));
        }
    }

    private static void register(
            List<List<String>> commands, String name, List<List<String>> before, List<List<String>> after) {
        for (int cell : cells(after, one -> !after.get(one).equals(before.get(one)))) {
            commands.add(words(after.get(cell), "register", "write", name, Integer.toString(cell)));
        }
    }

    private static boolean shaped(PortConfig port) {
        return IntStream.range(0, port.queues())
                .anyMatch(queue -> port.queue(queue).bitsPerSecond() != 0);
    }

    private static void queues(List<List<String>> commands, String port, PortConfig before, PortConfig after) {
        PortConfig now = before;
        if (after.queues() != now.queues() || !after.scheduling().equals(now.scheduling())) {
            if (!after.scheduling().servesShapedQueues() && shaped(now)) {
                commands.add(List.of("queue", "set", port, "all", "rate=" + Rate.text(0)));
                now = now.everyQueue(queue -> queue.withRate(0));
            }
            if (after.scheduling() instanceof Scheduling.Groups groups
                    && after.queues() == now.queues()
                    && !groups.isRestart(now.scheduling())) {
                commands.add(words(QueueTopic.priorities(groups), "queue", "groups", port));
            } else {
                commands.add(words(QueueTopic.scheduling(after), "queue", "schedule", port));
            }
            now = now.resized(after.queues(), after.scheduling());
        }
        if (after.bitsPerSecond() != now.bitsPerSecond()) {
            commands.add(List.of("queue", "rate", port, Rate.text(after.bitsPerSecond())));
        }
        for (int queue = 0; queue < after.queues(); queue++) {
            List<String> changes = QueueTopic.changes(now.queue(queue), after.queue(queue));
            if (!changes.isEmpty()) {
                commands.add(words(changes, "queue", "set", port, Integer.toString(queue)));
            }
        }
    }
}
