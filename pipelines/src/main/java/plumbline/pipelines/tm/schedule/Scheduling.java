package plumbline.pipelines.tm.schedule;

import java.util.List;

/** In which order a port's queues send. */
public sealed interface Scheduling {
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

    /** A scheduler of so many queues. */
    Scheduler scheduler(int queues, Backlog backlog);

    /** Why it cannot serve so many queues, or null. */
    default String refusal(int queues) {
        return null;
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

    /** First in, first out: the only queue. */
    record Fifo() implements Scheduling {
        @Override
        public Scheduler scheduler(int queues, Backlog backlog) {
            return new Single();
        }

        @Override
        public String refusal(int queues) {
            return queues == 1
                    ? null
                    : "fifo serves one queue, not " + queues + ": choose strict, weighted, rotating or groups";
        }
    }

    /** The ready queue with the highest number first. */
    record Strict() implements Scheduling {
        @Override
        public Scheduler scheduler(int queues, Backlog backlog) {
            return new StrictPriority();
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

        /** Checks the quantum. */
        public Weighted {
            if (quantum < MIN_QUANTUM) {
                throw new IllegalArgumentException("a quantum of " + quantum + " bytes: at least " + MIN_QUANTUM);
            }
        }

        @Override
        public Scheduler scheduler(int queues, Backlog backlog) {
            return new DeficitRoundRobin(queues, quantum, backlog);
        }
    }

    /** Rotating strict priority, for rounds of approximate fair queueing. */
    record Rotating() implements Scheduling {
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
        /** Checks that it has two levels and copies the list. */
        public Groups {
            groups = List.copyOf(groups);
            if (groups.isEmpty()) {
                throw new IllegalArgumentException("no groups: at least one");
            }
            if (!(between instanceof Strict || between instanceof Weighted)) {
                throw new IllegalArgumentException("groups take turns by strict priority or weighted, in no other way");
            }
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
     * @param within strict or weighted
     */
    record Group(int queues, int weight, Scheduling within) {
        /** Checks the numbers. */
        public Group {
            if (queues < 1 || weight < 1) {
                throw new IllegalArgumentException(
                        "a group of " + queues + " queues, weight " + weight + ": at least 1 and 1");
            }
            if (!(within instanceof Strict || within instanceof Weighted)) {
                throw new IllegalArgumentException(
                        "the queues of a group take turns by strict priority or weighted, in no other way");
            }
        }
    }
}
