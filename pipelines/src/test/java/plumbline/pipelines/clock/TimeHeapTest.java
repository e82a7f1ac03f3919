package plumbline.pipelines.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Against a map that is searched. */
class TimeHeapTest {
    @Property(tries = 200)
    void theEarliestAndOfSeveralTheLowest(@ForAll long seed) {
        Random random = new Random(seed);
        int numbers = 1 + random.nextInt(40);
        TimeHeap heap = new TimeHeap(numbers);
        Map<Integer, Long> times = new TreeMap<>();
        for (int i = 0; i < 500; i++) {
            if (random.nextInt(3) > 0 || times.isEmpty()) {
                int number = random.nextInt(numbers);
                long time = random.nextInt(20);
                if (random.nextBoolean()) {
                    heap.put(number, time);
                    times.put(number, time);
                } else {
                    heap.putNoLater(number, time);
                    times.merge(number, time, Math::min);
                }
            } else {
                times.remove(heap.first());
                heap.removeFirst();
            }
            if (times.isEmpty()) {
                assertThat(heap.firstTime()).isEqualTo(TimeHeap.NEVER);
            } else {
                int first = times.entrySet().stream()
                        .min(Map.Entry.comparingByValue(Comparator.naturalOrder()))
                        .orElseThrow()
                        .getKey();
                assertThat(heap.first()).isEqualTo(first);
                assertThat(heap.firstTime()).isEqualTo(times.get(first));
            }
            for (int number = 0; number < numbers; number++) {
                assertThat(heap.contains(number)).isEqualTo(times.containsKey(number));
            }
        }
    }
}
