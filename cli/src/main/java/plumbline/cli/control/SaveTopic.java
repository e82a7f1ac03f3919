package plumbline.cli.control;

import java.util.List;
import java.util.Map;
import plumbline.console.control.Answer;

/** {@code save}: what the switch answers; the file is the client's affair. */
final class SaveTopic {
    static final Topic TOPIC = new Topic(
            "save",
            "Write the configuration of a running switch: its options, and what control commands have set. plumb run"
                    + " --config FILE starts another with it.",
            List.of(Verb.read("", "[FILE]", "to a file, whole or not at all, or to standard output", SaveTopic::save)
                    .inRealTime()),
            List.of("switch.yaml"));

    private SaveTopic() {}

    private static Answer save(Ask ask) {
        String text = ask.access().config().text(ask.access());
        return Answer.done(text.lines().toList(), Map.of("config", text));
    }
}
