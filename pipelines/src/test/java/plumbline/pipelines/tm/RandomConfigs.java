package plumbline.pipelines.tm;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import plumbline.pipelines.tm.mark.DepthUnit;
import plumbline.pipelines.tm.mark.EcnMarking;
import plumbline.pipelines.tm.order.Discipline;
import plumbline.pipelines.tm.schedule.Scheduling;

/** Traffic managers of every kind, small enough that every limit is met. */
public final class RandomConfigs {
    private RandomConfigs() {}

    /** One for ports 0 to below {@code ports}, and one more without a number. */
    public static TrafficManagerConfig draw(Random random, int ports) {
        TrafficManagerConfig config = TrafficManagerConfig.DEFAULT.with(port(random));
        long guaranteed = config.defaults().guaranteedCells();
        for (int port = 0; port < ports; port++) {
            config = random.nextBoolean() ? config.withPort(port, port(random)) : config;
            guaranteed += config.port(port).guaranteedCells();
        }
        return config.withCells((int) guaranteed + 1 + random.nextInt(300));
    }

    /** One port. */
    public static PortConfig port(Random random) {
        Scheduling scheduling = scheduling(random);
        int queues = queues(scheduling, random);
        PortConfig port = PortConfig.DEFAULT
                .withQueues(queues, scheduling)
                .withRate(random.nextInt(3) == 0 ? 0 : 100_000_000L + random.nextInt(2_000_000_000))
                .withOverhead(random.nextInt(30))
                .withCells(random.nextInt(3) == 0 ? 20 + random.nextInt(100) : Integer.MAX_VALUE)
                .with(queue(random, scheduling));
        for (int queue = 0; queue < queues; queue++) {
            port = random.nextInt(3) == 0 ? port.withQueue(queue, queue(random, scheduling)) : port;
        }
        return port;
    }

    private static QueueConfig queue(Random random, Scheduling scheduling) {
        QueueConfig queue = new QueueConfig(
                1 + random.nextInt(12),
                20 + random.nextInt(100),
                random.nextInt(20),
                random.nextBoolean() ? QueueConfig.NO_THRESHOLD : Math.scalb(1.0, random.nextInt(8) - 7),
                0,
                1 + random.nextInt(5),
                random.nextBoolean() ? 0 : random.nextInt(4),
                Discipline.FIFO,
                random.nextInt(3) > 0
                        ? EcnMarking.NONE
                        : new EcnMarking.Step(
                                1 + random.nextInt(8), DepthUnit.values()[random.nextInt(DepthUnit.values().length)]));
        return scheduling.servesShapedQueues() && random.nextInt(4) == 0
                ? queue.withRate(50_000_000L + random.nextInt(1_000_000_000))
                : queue;
    }

    private static Scheduling scheduling(Random random) {
        return switch (random.nextInt(5)) {
            case 0 -> Scheduling.FIFO;
            case 1 -> Scheduling.ROTATING;
            case 2 ->
                new Scheduling.Groups(
                        level(random),
                        IntStream.range(0, 1 + random.nextInt(3))
                                .mapToObj(group -> new Scheduling.Group(
                                        1 + random.nextInt(3), 1 + random.nextInt(4), random.nextInt(3), level(random)))
                                .toList());
            default -> level(random);
        };
    }

    private static Scheduling level(Random random) {
        return random.nextBoolean() ? Scheduling.STRICT : new Scheduling.Weighted(64 + random.nextInt(2_000));
    }

    private static int queues(Scheduling scheduling, Random random) {
        return switch (scheduling) {
            case Scheduling.Fifo fifo -> 1;
            case Scheduling.Groups groups -> groups.queues();
            default -> List.of(1, 3, 8, 8, 70, 128).get(random.nextInt(6));
        };
    }
}
