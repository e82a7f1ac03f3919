package plumbline.cli.control;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.console.control.Answer;
import plumbline.pipelines.pipe.MirrorSession;
import plumbline.pipelines.pipe.SessionPorts;

/** {@code mirror}. */
final class MirrorTopic {
    static final Topic TOPIC = new Topic(
            "mirror",
            "List mirror sessions, and change where their copies go and how long they are.",
            List.of(
                    Verb.read("list", "", "the mirrors of the program", MirrorTopic::list),
                    Verb.change("port", "MIRROR PORT [QUEUE]", "sends copies to another port", MirrorTopic::port),
                    Verb.change(
                            "session",
                            "NUMBER PORT [QUEUE]",
                            "sends copies of the mirrors 'to session' to a port, if they bring this number",
                            MirrorTopic::session),
                    Verb.change(
                            "group",
                            "NUMBER GROUP",
                            "sends them to the members of a multicast group",
                            MirrorTopic::group),
                    Verb.change("truncate", "MIRROR BYTES", "cuts copies; 0: whole", MirrorTopic::truncate)),
            List.of("list", "port tap 2", "session 5 2", "group 6 12", "truncate tap 128"));

    private MirrorTopic() {}

    private static Answer list(Ask ask) {
        return ask.inPipe((control, nanos) -> {
            List<String> lines = new ArrayList<>();
            List<Object> data = new ArrayList<>();
            for (MirrorSession mirror : control.mirrors().all()) {
                int maxLength = mirror.maxBytes() == Integer.MAX_VALUE ? 0 : mirror.maxBytes();
                lines.add(mirror.declaration().name() + "  " + destination(mirror)
                        + (maxLength == 0 ? "" : "  truncate " + maxLength));
                Map<String, Object> one = new LinkedHashMap<>();
                one.put("name", mirror.declaration().name());
                one.put("port", mirror.port());
                one.put("queue", mirror.queue());
                one.put("truncate", maxLength);
                data.add(one);
            }
            control.mirrors().sessions().all().forEach((number, place) -> {
                Map<String, Object> one = new LinkedHashMap<>();
                one.put("session", number);
                switch (place) {
                    case SessionPorts.Place.Port(int port, int queue) -> {
                        lines.add("session " + number + "  port " + port + " queue " + queue);
                        one.put("port", port);
                        one.put("queue", queue);
                    }
                    case SessionPorts.Place.Group(int group) -> {
                        lines.add("session " + number + "  group " + group);
                        one.put("group", group);
                    }
                }
                data.add(one);
            });
            return Answer.done(lines, data);
        });
    }

    private static Answer port(Ask ask) {
        int port = ask.number(1);
        int queue = ask.words().size() > 2 ? ask.number(2) : 0;
        ask.access().mustReach(port, queue);
        ask.change(control -> control.mirrors().named(ask.word(0)).retarget(port, queue));
        return Answer.done(List.of(), Map.of("mirror", ask.word(0)));
    }

    private static String destination(MirrorSession mirror) {
        if (mirror.recirculates()) {
            return "recirculates";
        }
        return mirror.declaration()
                .session()
                .map(field -> "session " + field.name())
                .orElseGet(() -> "port " + mirror.port() + " queue " + mirror.queue());
    }

    private static Answer session(Ask ask) {
        int session = ask.number(0);
        int port = ask.number(1);
        int queue = ask.words().size() > 2 ? ask.number(2) : 0;
        ask.access().mustReach(port, queue);
        ask.change(control -> control.mirrors().sessions().set(session, port, queue));
        return Answer.done(List.of(), Map.of("session", session));
    }

    private static Answer group(Ask ask) {
        int session = ask.number(0);
        int group = ask.number(1);
        ask.change(control -> control.mirrors().sessions().setGroup(session, group));
        return Answer.done(List.of(), Map.of("session", session));
    }

    private static Answer truncate(Ask ask) {
        int bytes = ask.number(1);
        ask.change(control -> control.mirrors().named(ask.word(0)).truncate(bytes));
        return Answer.done(List.of(), Map.of("mirror", ask.word(0)));
    }
}
