package plumbline.cli.control;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import plumbline.console.control.Answer;
import plumbline.console.control.Request;
import plumbline.console.terminal.ExitCode;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Program;
import plumbline.pipelines.control.ControlPlane;
import plumbline.pipelines.control.RuntimeControl;
import plumbline.pipelines.pipe.DigestQueue;

/**
 * Digests of a switch in virtual time, kept until they are asked for: there {@code digest} cannot stream, and tells
 * what came since it was asked last.
 */
public final class DigestLog {
    /** Maximum number of digests kept; more are counted. */
    public static final int MAX = 1_000_000;

    private static final int CAPACITY = 1 << 14;

    private final List<String> declared;
    private final Map<Integer, Listener> byPipe = new TreeMap<>();
    private List<Kept> kept = new ArrayList<>();
    private long notKept;

    private record Kept(int pipe, long nanos, String name, Answer answer) {}

    /** For a program. */
    public DigestLog(Program program) {
        declared = program.fieldLists(FieldList.Digest.class).stream()
                .filter(digest -> !digest.isForTables())
                .map(FieldList::name)
                .toList();
    }

    /** Whether these words ask for digests. */
    public static boolean isAsked(List<String> words) {
        return !words.isEmpty() && words.getFirst().equals(DigestTopic.TOPIC.name());
    }

    /** Listens in a pipe, once it is given to that as a control plane. */
    public ControlPlane in(int pipe) {
        return byPipe.computeIfAbsent(pipe, Listener::new);
    }

    private final class Listener implements ControlPlane {
        private final int pipe;
        private DigestQueue queue;

        Listener(int pipe) {
            this.pipe = pipe;
        }

        @Override
        public void start(RuntimeControl control) {
            queue = control.digests().subscribe(CAPACITY, declared);
        }

        @Override
        public long nextWorkNanos() {
            return 0; // at every opportunity
        }

        @Override
        public void work(RuntimeControl control, long nanos) {
            poll();
        }

        void poll() {
            queue.poll(
                    message -> {
                        if (kept.size() == MAX) {
                            notKept++;
                        } else {
                            kept.add(new Kept(
                                    pipe, message.nanos(), message.declaration().name(), DigestTopic.answer(message)));
                        }
                    },
                    Integer.MAX_VALUE);
        }
    }

    /**
     * The digests since they were asked for last, in the order in which they were sent, as {@code plumb digest} prints
     * them.
     *
     * @param request {@code digest} and perhaps names; without a pipe of all of them
     */
    public Answer answer(Request request) {
        List<String> names = request.words().subList(1, request.words().size());
        Optional<String> unknown =
                names.stream().filter(name -> !declared.contains(name)).findFirst();
        if (declared.isEmpty() || unknown.isPresent()) {
            return Answer.refused(
                    ExitCode.REJECTED,
                    declared.isEmpty()
                            ? DigestTopic.NONE
                            : "the program declares no digest named " + unknown.get() + ", but " + declared);
        }
        byPipe.values().forEach(Listener::poll);
        Map<Boolean, List<Kept>> asked = kept.stream()
                .collect(Collectors.partitioningBy(one -> (names.isEmpty() || names.contains(one.name()))
                        && (request.pipe() == null || request.pipe() == one.pipe())));
        kept = new ArrayList<>(asked.get(false));
        List<Kept> taken = asked.get(true).stream()
                .sorted(Comparator.comparingLong(Kept::nanos))
                .toList();
        return Answer.done(
                taken.stream().flatMap(one -> one.answer().lines().stream()).toList(),
                taken.stream().map(one -> one.answer().data()).toList());
    }

    /** How many digests are missing because too many came before they were asked for. */
    public long missing() {
        return notKept
                + byPipe.values().stream()
                        .mapToLong(listener -> listener.queue.lost())
                        .sum();
    }
}
