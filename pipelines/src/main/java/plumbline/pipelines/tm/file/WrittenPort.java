package plumbline.pipelines.tm.file;

import java.util.List;
import java.util.Map;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.Rate;
import plumbline.pipelines.tm.file.Written.WrittenQueue;
import plumbline.pipelines.tm.schedule.Scheduling;

/** A port as it is written. */
record WrittenPort(
        Rate rate,
        Integer overheadBytes,
        Integer cells,
        Integer queues,
        String scheduler,
        Integer quantum,
        List<WrittenGroup> groups,
        WrittenQueue eachQueue,
        Map<Integer, WrittenQueue> queue) {

    /** Some of its queues. */
    record WrittenGroup(Integer queues, Integer weight, Integer priority, String scheduler, Integer quantum) {
        Scheduling.Group group() {
            return new Scheduling.Group(
                    Written.or(queues, 1), Written.or(weight, 1), Written.or(priority, 0), named(scheduler, quantum));
        }
    }

    PortConfig over(PortConfig defaults) {
        Scheduling scheduling = scheduling(defaults);
        int count = scheduling instanceof Scheduling.Groups all && queues == null
                ? all.queues()
                : Written.or(queues, defaults.queues());
        QueueConfig each = eachQueue == null
                ? defaults.defaults()
                : Within.key("each_queue", () -> eachQueue.over(defaults.defaults()));
        PortConfig port = new PortConfig(
                count,
                scheduling,
                rate == null ? defaults.bitsPerSecond() : rate.bitsPerSecond(),
                Written.or(overheadBytes, defaults.overheadBytes()),
                Written.or(cells, defaults.cells()),
                each,
                defaults.byQueue());
        for (Map.Entry<Integer, WrittenQueue> one : Written.sorted(queue).entrySet()) {
            QueueConfig before = port.queue(one.getKey());
            port = port.withQueue(one.getKey(), Within.key("queue." + one.getKey(), () -> one.getValue()
                    .over(before)));
        }
        return port;
    }

    private Scheduling scheduling(PortConfig defaults) {
        if (groups != null) {
            return new Scheduling.Groups(
                    Within.key("scheduler", () -> named(scheduler, quantum)), Within.key("groups", () -> groups.stream()
                            .map(WrittenGroup::group)
                            .toList()));
        }
        if (scheduler == null && quantum == null) {
            return defaults.scheduling();
        }
        return Within.key("scheduler", () -> named(scheduler, quantum));
    }

    private static Scheduling named(String scheduler, Integer quantum) {
        return Scheduling.words()
                .read(
                        Written.or(scheduler, "weighted"),
                        quantum == null ? Map.of() : Map.of("quantum", quantum.toString()));
    }
}
