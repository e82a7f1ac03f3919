package plumbline.cli.control;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import plumbline.console.control.Answer;
import plumbline.pipelines.pipe.DigestMessage;
import plumbline.pipelines.pipe.DigestQueue;
import plumbline.pipelines.pipe.Digests;

/** {@code digest}: an answer for every digest, of all pipes unless one is chosen, until the connection closes. */
final class DigestTopic {
    static final Topic TOPIC = new Topic(
            "digest",
            "Print digests as they come, until Ctrl-C or the end of the switch.",
            true,
            List.of(new Verb("", "[DIGEST…]", "all digests, or those named", true, true, DigestTopic::stream)),
            List.of("news", "--count 10 --json"));

    /** Why there is nothing to wait for. */
    static final String NONE = "the program declares no digest, so none will come";

    private static final int CAPACITY = 4_096;
    private static final int BATCH = 64;
    private static final int PAUSE_MILLIS = 20;
    /** After this many pauses an empty answer tests whether the connection is open. */
    private static final int PAUSES = 25;

    private DigestTopic() {}

    private static void stream(Ask ask, Requests.Replies replies) {
        List<DigestQueue> queues = new ArrayList<>(); // one per pipe
        try {
            ask.everywhere((control, nanos) -> queues.add(subscribe(control.digests(), ask.words())));
            boolean heard = replies.send(Answer.done(List.of(), null));
            int pauses = 0;
            while (heard) {
                List<Answer> answers = new ArrayList<>();
                queues.forEach(queue -> queue.poll(message -> answers.add(answer(message)), BATCH));
                if (answers.isEmpty()) {
                    TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
                    heard = ++pauses % PAUSES != 0 || replies.send(Answer.done(List.of(), null));
                }
                for (int i = 0; heard && i < answers.size(); i++) {
                    heard = replies.send(answers.get(i));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            ask.change(control -> queues.forEach(control.digests()::unsubscribe));
        }
    }

    private static DigestQueue subscribe(Digests digests, List<String> names) {
        if (digests.names().isEmpty()) {
            throw new IllegalArgumentException(NONE);
        }
        return digests.subscribe(CAPACITY, names);
    }

    /** One digest, for people and for programs. */
    static Answer answer(DigestMessage message) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("digest", message.declaration().name());
        data.put("nanos", message.nanos());
        message.values().forEach((field, value) -> data.put(field, Long.toUnsignedString(value)));
        String line = message.nanos() + "  " + message.declaration().name() + DigestText.of(message.values());
        return Answer.done(List.of(line), data);
    }
}
