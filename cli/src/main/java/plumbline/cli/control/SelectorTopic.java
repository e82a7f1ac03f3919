package plumbline.cli.control;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import plumbline.console.control.Answer;
import plumbline.console.control.EntryParser;
import plumbline.isa.model.Table;
import plumbline.pipelines.control.SelectorGroup;
import plumbline.vm.RuntimeTable;
import plumbline.vm.trace.EntryText;

/** {@code selector}. */
final class SelectorTopic {
    static final Topic TOPIC = new Topic(
            "selector",
            "List and change groups of action selectors: of tables with two exact keys, a group and a slot. A member is"
                    + " 'ACTION(DATA)', or its number.",
            List.of(
                    Verb.read(
                            "list",
                            "[SELECTOR]",
                            "the selectors; the groups of one, and how many slots each member has",
                            SelectorTopic::list),
                    Verb.change(
                            "set",
                            "SELECTOR GROUP MEMBER…",
                            "the members of a group, which have its slots in turn; twice the share for one that is"
                                    + " there twice",
                            ask -> change(ask, SelectorGroup::ofMembers)),
                    Verb.change(
                            "add",
                            "SELECTOR GROUP MEMBER…",
                            "more members, which get their shares of the slots; the other slots keep their members",
                            ask -> change(ask, SelectorTopic::added)),
                    Verb.change(
                            "remove",
                            "SELECTOR GROUP MEMBER…",
                            "no longer these members; their slots go to the others",
                            ask -> change(ask, SelectorTopic::removed)),
                    Verb.change(
                            "delete",
                            "SELECTOR GROUP",
                            "the group has no members any more",
                            ask -> change(ask, SelectorGroup::ofMembers))),
            List.of(
                    "set Ingress.paths 7 1 2 3",
                    "add Ingress.paths 7 4",
                    "remove Ingress.paths 7 2",
                    "set members 3 'via(1, 0, 10.0.0.1)' 'via(2, 0, 10.0.1.1)'"));

    private SelectorTopic() {}

    private record Changed(long group, int changes) {}

    private static Answer list(Ask ask) {
        if (ask.words().isEmpty()) {
            return Answer.names(ask.access().program().tables().stream()
                    .filter(SelectorGroup::isSelector)
                    .map(Table::name)
                    .toList());
        }
        String name = selector(ask).name();
        return ask.inPipe((control, nanos) -> list(control.state().table(name)));
    }

    private static Answer list(RuntimeTable selector) {
        List<String> lines = new ArrayList<>();
        Map<Long, Map<String, Integer>> data = new LinkedHashMap<>();
        for (long group : SelectorGroup.groups(selector)) {
            Map<String, Integer> shares = new LinkedHashMap<>();
            SelectorGroup.of(selector, group)
                    .shares()
                    .forEach((member, slots) -> shares.put(text(selector.declaration(), member), slots));
            List<String> members = shares.entrySet().stream()
                    .map(share -> share.getKey() + ": " + share.getValue())
                    .toList();
            lines.add(group + "  " + String.join(", ", members));
            data.put(group, shares);
        }
        return Answer.done(lines, data);
    }

    private static Table selector(Ask ask) {
        Table table = ask.access().table(ask.word(0));
        if (!SelectorGroup.isSelector(table)) {
            throw new IllegalArgumentException(
                    "table " + table.name() + " is no selector: that has two exact keys, group and slot");
        }
        return table;
    }

    private static Answer change(Ask ask, BiFunction<SelectorGroup, List<Table.ActionCall>, SelectorGroup> changed) {
        Table table = selector(ask);
        long group = EntryParser.value(ask.word(1));
        List<Table.ActionCall> members =
                ask.from(2).stream().map(text -> member(table, text)).toList();
        int[] changes = new int[1];
        ask.change(control -> {
            RuntimeTable selector = control.state().table(table.name());
            changes[0] = changed.apply(SelectorGroup.of(selector, group), members)
                    .changes(selector, group)
                    .apply(control.state());
        });
        return Answer.done(List.of(), new Changed(group, changes[0]));
    }

    private static SelectorGroup added(SelectorGroup group, List<Table.ActionCall> members) {
        if (group.slots().isEmpty()) {
            return group.ofMembers(members);
        }
        SelectorGroup added = group;
        for (Table.ActionCall member : members) {
            added = added.with(member);
        }
        return added;
    }

    private static SelectorGroup removed(SelectorGroup group, List<Table.ActionCall> members) {
        SelectorGroup removed = group;
        for (Table.ActionCall member : members) {
            removed = removed.without(member);
        }
        return removed;
    }

    // ---- members as text: the number of a member is the datum of the only action that has one ----

    private static Table.ActionCall member(Table table, String text) {
        List<Table.Action> numbering = numbering(table);
        return text.indexOf('(') < 0 && numbering.size() == 1
                ? new Table.ActionCall(numbering.getFirst().name(), List.of(EntryParser.value(text)))
                : new EntryParser(table).call(text);
    }

    private static String text(Table table, Table.ActionCall member) {
        List<Table.Action> numbering = numbering(table);
        return numbering.size() == 1 && numbering.getFirst().name().equals(member.action())
                ? Long.toUnsignedString(member.data().getFirst())
                : EntryText.of(table, member);
    }

    private static List<Table.Action> numbering(Table table) {
        return table.actions().stream()
                .filter(action -> action.data().size() == 1)
                .toList();
    }
}
