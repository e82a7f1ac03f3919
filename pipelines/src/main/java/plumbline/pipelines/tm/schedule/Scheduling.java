package plumbline.pipelines.tm.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import plumbline.pipelines.tm.word.WordSettings;
import plumbline.pipelines.tm.word.Worded;
import plumbline.pipelines.tm.word.Words;

/** In which order a port's queues send. A service: who adds one gives it a word, settings and help here as well. */
public interface Scheduling extends Worded<Scheduling> {
    /** Maximum number of queues of a port, as on Tofino 2. */
    int MAX_QUEUES = 128;
    /** Default credit per turn and unit of weight: a 1,500-byte packet with headers and overhead. */
    int DEFAULT_QUANTUM = 1_542;

    /** First in, first out. */
    Scheduling FIFO = new Fifo();
    /** Strict priority. */
    Scheduling STRICT = new Strict();
    /** Rotating strict priority. */
    Scheduling ROTATING = new Rotating();

    /** All that have a word. */
    static Words<Scheduling> words() {
        return new Words<>("scheduler", Scheduling.class);
    }

    /** A scheduler of so many queues. */
    Scheduler scheduler(int queues, Backlog backlog);

    /** Why it cannot serve so many queues, or null. */
    default String refusal(int queues) {
        return null;
    }

    /** Whether a scheduler that was set up in another way must start anew; else it is {@link Scheduler#configured}. */
    default boolean isRestart(Scheduling before) {
        return !equals(before);
    }

    /**
     * Whether it works with queues that have a rate of their own: such a queue looks idle while it holds packets back.
     */
    default boolean servesShapedQueues() {
        return true;
    }

    /** Whether a packet that comes to empty queues and leaves at once changes nothing for those that come later. */
    default boolean forgetsWhenIdle() {
        return true;
    }

    /** Whether it can take turns among groups of queues, or within one. */
    default boolean servesGroups() {
        return false;
    }

    /** For people, with its settings: what {@link #words()} reads, but for groups. */
    default String text() {
        return word();
    }

    @Override
    default Scheduling with(WordSettings settings) {
        return this;
    }

    /** First in, first out: the only queue. */
    record Fifo() implements Scheduling {
        @Override
        public String word() {
            return "fifo";
        }

        @Override
        public String help() {
            return "one queue, first in, first out";
        }

        @Override
        public Scheduler scheduler(int queues, Backlog backlog) {
            return new Single();
        }

        @Override
        public String refusal(int queues) {
            return queues == 1
                    ? null
                    : "fifo serves one queue, not " + queues + ": choose another scheduler, or groups";
        }
    }

    /** The ready queue with the highest priority first, of equal ones the highest number. */
    record Strict() implements Scheduling {
        @Override
        public String word() {
            return "strict";
        }

        @Override
        public String help() {
            return "the highest priority first, of equal ones the highest number";
        }

        @Override
        public boolean servesGroups() {
            return true;
        }

        @Override
        public Scheduler scheduler(int queues, Backlog backlog) {
            return new StrictPriority(queues, backlog);
        }
    }

    /**
     * Weighted deficit round robin.
     *
     * @param quantum bytes of credit per turn and unit of weight, overhead included, at least 64
     */
    record Weighted(int quantum) implements Scheduling {
        /** Less would make a turn of the scheduler long: it goes in circles until a packet is covered. */
        public static final int MIN_QUANTUM = 64;

        private static final String QUANTUM = "quantum";

        /** That of the default quantum. */
        public Weighted() {
            this(DEFAULT_QUANTUM);
        }

        public Weighted {
            if (quantum < MIN_QUANTUM) {
                throw new IllegalArgumentException("a quantum of " + quantum + " bytes: at least " + MIN_QUANTUM);
            }
        }

        @Override
        public String word() {
            return "weighted";
        }

        @Override
        public String help() {
            return "in turn, quantum bytes for each unit of weight: deficit round robin";
        }

        @Override
        public Set<String> settings() {
            return Set.of(QUANTUM);
        }

        @Override
        public Scheduling with(WordSettings settings) {
            return new Weighted(settings.number(QUANTUM, quantum));
        }

        @Override
        public String text() {
            return quantum == DEFAULT_QUANTUM ? word() : word() + ":" + QUANTUM + "=" + quantum;
        }

        @Override
        public boolean servesGroups() {
            return true;
        }

        @Override
        public Scheduler scheduler(int queues, Backlog backlog) {
            return new DeficitRoundRobin(queues, quantum, backlog);
        }
    }

    /** Rotating strict priority, for rounds of approximate fair queueing. */
    record Rotating() implements Scheduling {
        @Override
        public String word() {
            return "rotating";
        }

        @Override
        public String help() {
            return "round after round from queue to queue, each until it is empty: for approximate fair queueing";
        }

        @Override
        public Scheduler scheduler(int queues, Backlog backlog) {
            return new RotatingPriority(queues);
        }

        @Override
        public boolean servesShapedQueues() {
            return false; // a queue held back would look empty, and its round would end early
        }

        @Override
        public boolean forgetsWhenIdle() {
            return false; // the packet's round is over
        }
    }

    /**
     * Groups of queues, scheduled among themselves as if each were a queue.
     *
     * @param between strict or weighted
     * @param groups lowest queue numbers first
     */
    record Groups(Scheduling between, List<Group> groups) implements Scheduling {
        public Groups {
            groups = List.copyOf(groups);
            if (groups.isEmpty()) {
                throw new IllegalArgumentException("no groups: at least one");
            }
            if (!between.servesGroups()) {
                throw new IllegalArgumentException("groups take turns by strict priority or weighted, in no other way");
            }
        }

        @Override
        public String word() {
            return "groups";
        }

        @Override
        public String help() {
            return "groups of queues, each with a scheduler of its own";
        }

        /** As {@code strict among queues 0–1 weighted, 2–3 strict}. */
        @Override
        public String text() {
            StringJoiner text = new StringJoiner(", ", between.text() + " among queues ", "");
            int first = 0;
            for (Group group : groups) {
                int last = first + group.queues() - 1;
                text.add(first + (last == first ? "" : "–" + last) + " "
                        + group.within().text()
                        + (group.weight() == 1 ? "" : " with weight " + group.weight())
                        + (group.priority() == 0 ? "" : " with priority " + group.priority()));
                first = last + 1;
            }
            return text.toString();
        }

        /** The same with another priority of one group. */
        public Groups prioritized(int group, int priority) {
            if (group < 0 || group >= groups.size()) {
                throw new IllegalArgumentException(
                        "there are " + groups.size() + " groups, numbered from 0: there is no group " + group);
            }
            List<Group> changed = new ArrayList<>(groups);
            Group before = groups.get(group);
            changed.set(group, new Group(before.queues(), before.weight(), priority, before.within()));
            return new Groups(between, changed);
        }

        @Override
        public boolean isRestart(Scheduling before) {
            return !(before instanceof Groups other) || !shape().equals(other.shape());
        }

        /** Without what changes while packets flow. */
        private Groups shape() {
            return new Groups(
                    between,
                    groups.stream()
                            .map(group -> new Group(group.queues(), 1, group.within()))
                            .toList());
        }

        /** Queues in all groups. */
        public int queues() {
            return groups.stream().mapToInt(Group::queues).sum();
        }

        @Override
        public Scheduler scheduler(int queues, Backlog backlog) {
            return new PriorityGroups(this, backlog);
        }

        @Override
        public String refusal(int queues) {
            return queues == queues() ? null : "the groups have " + queues() + " queues, the port " + queues;
        }
    }

    /**
     * Some queues of a port.
     *
     * @param queues how many, at least 1
     * @param weight among weighted groups, at least 1
     * @param priority among groups by strict priority, at least 0: the highest first, of equal ones the last
     * @param within strict or weighted
     */
    record Group(int queues, int weight, int priority, Scheduling within) {
        /** A group of priority 0. */
        public Group(int queues, int weight, Scheduling within) {
            this(queues, weight, 0, within);
        }

        public Group {
            if (queues < 1 || weight < 1 || priority < 0) {
                throw new IllegalArgumentException("a group of " + queues + " queues, weight " + weight + ", priority "
                        + priority + ": at least 1, 1 and 0");
            }
            if (!within.servesGroups()) {
                throw new IllegalArgumentException(
                        "the queues of a group take turns by strict priority or weighted, in no other way");
            }
        }
    }
}
