package plumbline.pipelines.queues;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import plumbline.pipelines.tm.schedule.Scheduling;

/** Scheduling disciplines in their plainest form. */
interface ModelDiscipline {
    void join(int queue);

    int pick();

    /** The queue sent so many bytes, and stays or leaves. */
    void sent(int queue, long bytes, boolean stays);

    static ModelDiscipline of(
            Scheduling scheduling,
            int queues,
            IntToLongFunction first,
            IntToLongFunction weight,
            IntToLongFunction priority) {
        return switch (scheduling) {
            case Scheduling.Fifo fifo -> new Highest(priority);
            case Scheduling.Strict strict -> new Highest(priority);
            case Scheduling.Rotating rotating -> new Line(queues);
            case Scheduling.Weighted weighted -> new Circle(weighted.quantum(), first, weight);
            case Scheduling.Groups groups -> new Tree(groups, first, weight, priority);
            default -> throw new AssertionError("not modelled: " + scheduling);
        };
    }

    /** Strict priority. */
    final class Highest implements ModelDiscipline {
        private final TreeSet<Integer> ready;

        Highest(IntToLongFunction priority) {
            ready = new TreeSet<>(
                    Comparator.<Integer>comparingLong(priority::applyAsLong).thenComparing(Comparator.naturalOrder()));
        }

        @Override
        public void join(int queue) {
            ready.add(queue);
        }

        @Override
        public int pick() {
            return ready.last();
        }

        @Override
        public void sent(int queue, long bytes, boolean stays) {
            if (!stays) {
                ready.remove(queue);
            }
        }
    }

    /** Rotating priority: all queues stand in a line; whose round is over goes to its end. */
    final class Line implements ModelDiscipline {
        private final List<Integer> line = new ArrayList<>();
        private final TreeSet<Integer> ready = new TreeSet<>();

        Line(int queues) {
            IntStream.range(0, queues).forEach(line::add);
        }

        @Override
        public void join(int queue) {
            ready.add(queue);
        }

        @Override
        public int pick() {
            while (!ready.contains(line.getFirst())) {
                Collections.rotate(line, -1);
            }
            return line.getFirst();
        }

        @Override
        public void sent(int queue, long bytes, boolean stays) {
            if (!stays) {
                ready.remove(queue);
                Collections.rotate(line, -1);
            }
        }
    }

    /** Deficit round robin. */
    final class Circle implements ModelDiscipline {
        private final int quantum;
        private final IntToLongFunction first;
        private final IntToLongFunction weight;
        private final LinkedList<Integer> circle = new LinkedList<>();
        private final Map<Integer, Long> deficit = new HashMap<>();
        private boolean visited;

        Circle(int quantum, IntToLongFunction first, IntToLongFunction weight) {
            this.quantum = quantum;
            this.first = first;
            this.weight = weight;
        }

        @Override
        public void join(int queue) {
            circle.addLast(queue);
            deficit.put(queue, 0L);
        }

        @Override
        public int pick() {
            while (true) {
                int queue = circle.getFirst();
                if (!visited) {
                    deficit.merge(queue, quantum * weight.applyAsLong(queue), Long::sum);
                    visited = true;
                }
                if (deficit.get(queue) >= first.applyAsLong(queue)) {
                    return queue;
                }
                circle.addLast(circle.removeFirst());
                visited = false;
            }
        }

        @Override
        public void sent(int queue, long bytes, boolean stays) {
            deficit.merge(queue, -bytes, Long::sum);
            if (!stays) {
                circle.removeFirst();
                visited = false;
            }
        }
    }

    /** Groups of queues. */
    final class Tree implements ModelDiscipline {
        private final List<int[]> placeOf = new ArrayList<>();
        private final List<Integer> firstOf = new ArrayList<>();
        private final List<ModelDiscipline> within = new ArrayList<>();
        private final List<TreeSet<Integer>> readyIn = new ArrayList<>();
        private final ModelDiscipline between;

        Tree(Scheduling.Groups config, IntToLongFunction first, IntToLongFunction weight, IntToLongFunction priority) {
            for (Scheduling.Group group : config.groups()) {
                int offset = placeOf.size();
                firstOf.add(offset);
                for (int i = 0; i < group.queues(); i++) {
                    placeOf.add(new int[] {within.size(), i});
                }
                within.add(ModelDiscipline.of(
                        group.within(),
                        group.queues(),
                        i -> first.applyAsLong(offset + i),
                        i -> weight.applyAsLong(offset + i),
                        i -> priority.applyAsLong(offset + i)));
                readyIn.add(new TreeSet<>());
            }
            between = ModelDiscipline.of(
                    config.between(),
                    within.size(),
                    group -> first.applyAsLong(
                            firstOf.get(group) + within.get(group).pick()),
                    group -> config.groups().get(group).weight(),
                    group -> config.groups().get(group).priority());
        }

        @Override
        public void join(int queue) {
            int[] place = placeOf.get(queue);
            within.get(place[0]).join(place[1]);
            if (readyIn.get(place[0]).isEmpty()) {
                between.join(place[0]);
            }
            readyIn.get(place[0]).add(queue);
        }

        @Override
        public int pick() {
            int group = between.pick();
            return firstOf.get(group) + within.get(group).pick();
        }

        @Override
        public void sent(int queue, long bytes, boolean stays) {
            int[] place = placeOf.get(queue);
            within.get(place[0]).sent(place[1], bytes, stays);
            if (!stays) {
                readyIn.get(place[0]).remove(queue);
            }
            between.sent(place[0], bytes, !readyIn.get(place[0]).isEmpty());
        }
    }
}
