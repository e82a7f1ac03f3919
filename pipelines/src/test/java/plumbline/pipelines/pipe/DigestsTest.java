package plumbline.pipelines.pipe;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Field;
import plumbline.isa.model.Program;
import plumbline.pipelines.Programs;
import plumbline.vm.Phv;
import plumbline.vm.PhvLayout;

class DigestsTest {
    private static final Field VALUE = new Field("value", 48);

    private final Program program = Programs.declaring(List.of(VALUE), Programs.digest(2, VALUE));
    private final PhvLayout layout = new PhvLayout(program);
    private final Phv phv = layout.newPhv();
    private final Digests digests = new Digests(program, layout, 1, _ -> null);

    /** Listeners come and go for months (plumb digest): each kept its queue in memory. */
    @Test
    void aListenerThatLeftIsForgottenAndWhatItCountedIsNot() {
        DigestQueue queue = digests.subscribe();
        digests.send(2, phv, 100);
        digests.send(2, phv, 200);
        digests.unsubscribe(queue);
        digests.unsubscribe(queue);
        digests.send(2, phv, 300);
        List<Long> heard = new ArrayList<>();
        queue.poll(message -> heard.add(message.nanos()), 10);
        assertThat(heard).containsExactly(100L);
        assertThat(digests.counters().get(DigestCounter.SENT)).isEqualTo(1);
        assertThat(digests.counters().get(DigestCounter.FULL)).isEqualTo(1);
        assertThat(digests.counters().get(DigestCounter.UNHEARD)).isEqualTo(1);
        WeakReference<DigestQueue> left = new WeakReference<>(queue);
        queue = null;
        for (int attempt = 0; attempt < 100 && left.get() != null; attempt++) {
            System.gc();
        }
        assertThat(left.get()).isNull();
        Reference.reachabilityFence(digests);
    }
}
