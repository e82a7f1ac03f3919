package plumbline.pipelines.tm.schedule;

/**
 * Two levels: one scheduler chooses among groups of queues, then the group's own among its queues. Queues are numbered
 * through the groups: the first group has the lowest.
 */
final class PriorityGroups implements Scheduler {
    private final Scheduler between;
    private final Scheduler[] within;
    private final int[] groupOf;
    private final int[] firstOf;
    private final int[] readyIn;
    private Scheduling.Groups config;

    PriorityGroups(Scheduling.Groups config, Backlog backlog) {
        this.config = config;
        int groups = config.groups().size();
        within = new Scheduler[groups];
        firstOf = new int[groups];
        readyIn = new int[groups];
        groupOf = new int[config.queues()];
        int queue = 0;
        for (int g = 0; g < groups; g++) {
            Scheduling.Group group = config.groups().get(g);
            firstOf[g] = queue;
            for (int i = 0; i < group.queues(); i++) {
                groupOf[queue++] = g;
            }
            within[g] = group.within().scheduler(group.queues(), new QueuesOfGroup(firstOf[g], backlog));
        }
        between = config.between().scheduler(groups, new GroupsAsQueues(backlog));
    }

    @Override
    public void configured(Scheduling now) {
        config = (Scheduling.Groups) now;
        for (int group = 0; group < within.length; group++) {
            within[group].configured(config.groups().get(group).within());
        }
        between.configured(config.between());
    }

    @Override
    public void ready(int queue) {
        int group = groupOf[queue];
        within[group].ready(queue - firstOf[group]);
        if (readyIn[group]++ == 0) {
            between.ready(group);
        }
    }

    @Override
    public int choose() {
        return chosenIn(between.choose());
    }

    private int chosenIn(int group) {
        return firstOf[group] + within[group].choose();
    }

    @Override
    public void sent(int queue, long bytes) {
        int group = groupOf[queue];
        within[group].sent(queue - firstOf[group], bytes);
        between.sent(group, bytes);
    }

    @Override
    public void idle(int queue) {
        int group = groupOf[queue];
        within[group].idle(queue - firstOf[group]);
        if (--readyIn[group] == 0) {
            between.idle(group);
        }
    }

    /** The queues of one group, numbered from 0. */
    private record QueuesOfGroup(int first, Backlog all) implements Backlog {
        @Override
        public long bytes(int queue) {
            return all.bytes(first + queue);
        }

        @Override
        public int weight(int queue) {
            return all.weight(first + queue);
        }

        @Override
        public int priority(int queue) {
            return all.priority(first + queue);
        }
    }

    /** A group stands in its circle with the packet that it would send. */
    private final class GroupsAsQueues implements Backlog {
        private final Backlog queues;

        GroupsAsQueues(Backlog queues) {
            this.queues = queues;
        }

        @Override
        public long bytes(int group) {
            return queues.bytes(chosenIn(group));
        }

        @Override
        public int weight(int group) {
            return config.groups().get(group).weight();
        }

        @Override
        public int priority(int group) {
            return config.groups().get(group).priority();
        }
    }
}
