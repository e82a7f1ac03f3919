package plumbline.cli.control;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.console.terminal.CommandFailure;

/** All that can be asked of a running switch. */
public final class Topics {
    /** In the order in which people read of them. */
    public static final List<Topic> ALL = List.of(
            TableTopic.TOPIC,
            SelectorTopic.TOPIC,
            RegisterTopic.TOPIC,
            ArrayTopics.COUNTER,
            ArrayTopics.FILTER,
            ArrayTopics.METER,
            ArrayTopics.WRED,
            DigestTopic.TOPIC,
            PortTopic.TOPIC,
            QueueTopic.TOPIC,
            MirrorTopic.TOPIC,
            MulticastTopic.TOPIC,
            GeneratorTopic.TOPIC,
            ProgramTopic.TOPIC,
            SaveTopic.TOPIC);

    private Topics() {}

    /** All of it in lines for people: as docs/CONTROL.md lists it. */
    public static List<String> help() {
        return ALL.stream()
                .flatMap(topic -> Stream.concat(
                        Stream.of("plumb " + topic.name() + ": " + topic.about()),
                        topic.help().stream().map(line -> "  " + line)))
                .toList();
    }

    /** The topic of a name; fails naming those there are. */
    static Topic named(String name) {
        return ALL.stream()
                .filter(topic -> topic.name().equals(name))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage("a request is about one of "
                        + ALL.stream().map(Topic::name).collect(Collectors.joining(", "))
                        + (name.isEmpty() ? "" : ", not '" + name + "'")));
    }
}
