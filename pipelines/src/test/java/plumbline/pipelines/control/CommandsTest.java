package plumbline.pipelines.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CommandsTest {
    private final Commands commands = new Commands();
    private long executed; // by the thread of the pipe alone

    @Test
    void theyAreExecutedInOrderAndAnswerWhenItIsTheirTurn() {
        List<String> log = new ArrayList<>();
        List<CompletableFuture<Integer>> answers = new ArrayList<>();
        for (int i = 0; i < Commands.TURN + 3; i++) {
            int number = i;
            answers.add(commands.submit((control, nanos) -> {
                log.add(number + "@" + nanos);
                return number;
            }));
        }
        assertThat(log).isEmpty();
        assertThat(commands.execute(null, 70)).isEqualTo(Commands.TURN);
        assertThat(answers.get(Commands.TURN - 1)).isCompletedWithValue(Commands.TURN - 1);
        assertThat(answers.get(Commands.TURN)).isNotDone();
        assertThat(commands.execute(null, 80)).isEqualTo(3);
        assertThat(commands.execute(null, 90)).isZero();
        assertThat(log).hasSize(Commands.TURN + 3).startsWith("0@70", "1@70").endsWith("17@80", "18@80");
    }

    @Test
    void oneThatThrowsTellsItsSenderAndNobodyElse() {
        CompletableFuture<Object> bad = commands.submit((control, nanos) -> {
            throw new IllegalArgumentException("no such table");
        });
        CompletableFuture<String> good = commands.submit((control, nanos) -> "fine");
        assertThat(commands.execute(null, 1)).isEqualTo(2);
        assertThatThrownBy(bad::join)
                .hasCauseInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no such table");
        assertThat(good).isCompletedWithValue("fine");
    }

    @Test
    void aFullQueueRefusesAndSaysSo() {
        for (int i = 0; i < Commands.CAPACITY; i++) {
            commands.submit((control, nanos) -> null);
        }
        assertThatThrownBy(() -> commands.submit((control, nanos) -> null))
                .isInstanceOf(ControlException.class)
                .hasMessage("the control queue is full: 1024 commands wait for the pipe;"
                        + " wait for earlier answers before asking more");
        commands.execute(null, 1);
        assertThat(commands.submit((control, nanos) -> null)).isNotDone();
    }

    @Test
    void theEndExecutesWhatWaitsAndRefusesTheRest() {
        List<CompletableFuture<Long>> answers = new ArrayList<>();
        for (int i = 0; i < 3 * Commands.TURN; i++) {
            answers.add(commands.submit((control, nanos) -> nanos));
        }
        commands.close(null, 5);
        assertThat(answers).allSatisfy(answer -> assertThat(answer).isCompletedWithValue(5L));
        assertThatThrownBy(() -> commands.submit((control, nanos) -> null))
                .isInstanceOf(ControlException.class)
                .hasMessageContaining("the switch has ended");
    }

    @Test
    void theAlarmRingsForEachSubmit() {
        AtomicInteger rings = new AtomicInteger();
        commands.alarm(rings::incrementAndGet);
        commands.submit((control, nanos) -> null);
        commands.submit((control, nanos) -> null);
        assertThat(rings).hasValue(2);
    }

    /** Each of many threads asks one after the other; the pipe ends somewhere in between: no answer may stay away. */
    @Test
    @Timeout(600)
    void everyCommandOfEveryThreadIsAnswered() throws Exception {
        int threads = 4;
        int each = 2_000;
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            List<Future<long[]>> senders = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                senders.add(pool.submit(() -> send(each)));
            }
            long seen = 0;
            while (seen < threads * each / 2) {
                seen += commands.execute(null, seen);
                Thread.onSpinWait();
            }
            commands.close(null, seen);
            long answered = 0;
            long refused = 0;
            for (Future<long[]> sender : senders) {
                long[] counts = sender.get(30, TimeUnit.SECONDS);
                answered += counts[0];
                refused += counts[1];
            }
            assertThat(answered).isEqualTo(executed);
            assertThat(answered + refused).isEqualTo((long) threads * each);
            assertThat(answered).isGreaterThanOrEqualTo(threads * each / 2);
        }
    }

    private long[] send(int count) {
        long answered = 0;
        long refused = 0;
        for (int i = 0; i < count; i++) {
            int number = i;
            try {
                CompletableFuture<Integer> answer = commands.submit((control, nanos) -> {
                    executed++;
                    return number;
                });
                assertThat(answer.get(30, TimeUnit.SECONDS)).isEqualTo(number);
                answered++;
            } catch (ControlException closed) {
                refused++;
            } catch (java.util.concurrent.ExecutionException closed) {
                assertThat(closed).hasCauseInstanceOf(ControlException.class);
                refused++;
            } catch (InterruptedException | java.util.concurrent.TimeoutException lost) {
                throw new AssertionError("command " + i + " got no answer", lost);
            }
        }
        return new long[] {answered, refused};
    }
}
