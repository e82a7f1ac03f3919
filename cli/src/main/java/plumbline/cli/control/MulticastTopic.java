package plumbline.cli.control;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import plumbline.console.control.Answer;
import plumbline.pipelines.control.RuntimeControl;
import plumbline.pipelines.pipe.MulticastGroups.Member;

/** {@code multicast}. */
final class MulticastTopic {
    static final Topic TOPIC = new Topic(
            "multicast",
            "List, set and delete multicast groups.",
            List.of(
                    Verb.read("list", "", "the groups and their members", MulticastTopic::list),
                    Verb.change(
                            "set",
                            "GROUP PORT[/REPLICA]…",
                            "the members of a group, in the order of the copies",
                            MulticastTopic::set),
                    Verb.change("delete", "GROUP", "the group has no ports any more", MulticastTopic::delete)),
            List.of("set 7 1 2/1", "delete 7"));

    private MulticastTopic() {}

    private record Changed(int group, int members) {}

    private static Answer list(Ask ask) {
        return ask.inPipe((control, nanos) -> {
            List<String> lines = new ArrayList<>();
            Map<Integer, Object> data = new LinkedHashMap<>();
            for (int group : control.multicast().groups()) {
                List<String> members = members(control, group);
                lines.add(group + "  " + members.stream().collect(Collectors.joining(" ")));
                data.put(group, members);
            }
            return Answer.done(lines, data);
        });
    }

    /** The members of a group as users write them. */
    static List<String> members(RuntimeControl control, int group) {
        return control.multicast().list(group).stream()
                .map(MulticastTopic::text)
                .toList();
    }

    private static String text(Member member) {
        return member.port() + (member.replica() == 0 ? "" : "/" + member.replica());
    }

    private static Member member(String text) {
        String[] parts = text.split("/", 2);
        return new Member(Ask.number(parts[0]), parts.length == 1 ? 0 : Ask.number(parts[1]));
    }

    private static Answer set(Ask ask) {
        int group = ask.number(0);
        List<Member> members = ask.from(1).stream().map(MulticastTopic::member).toList();
        members.forEach(member -> ask.access().mustReach(member.port(), 0));
        ask.change(control -> control.multicast().set(group, members));
        return Answer.done(List.of(), new Changed(group, members.size()));
    }

    private static Answer delete(Ask ask) {
        int group = ask.number(0);
        ask.change(control -> {
            if (!control.multicast().remove(group)) {
                throw new IllegalArgumentException("there is no multicast group " + group + ", but "
                        + control.multicast().groups());
            }
        });
        return Answer.done(List.of(), Map.of("group", group));
    }
}
