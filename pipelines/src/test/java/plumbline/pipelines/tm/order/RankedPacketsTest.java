package plumbline.pipelines.tm.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.port.Frame;
import plumbline.vm.Phv;

class RankedPacketsTest {
    /** A list that is sorted anew each time says the same; equal ranks keep their order. */
    @Property
    void isASortedList(@ForAll long seed) {
        Random random = new Random(seed);
        int ranks = 1 + random.nextInt(100);
        int grows = 2 + random.nextInt(4);
        Coming coming = new Coming();
        RankedPackets packets = new RankedPackets((packet, _) -> packet.rank());
        List<Packet> sorted = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            if (random.nextInt(grows) > 0 || sorted.isEmpty()) {
                Packet packet = new Packet(new Frame(64), new Phv(1, 0, 0), 0);
                packet.rank(random.nextInt(ranks));
                assertThat(packets.pushesOut(packet, coming))
                        .isEqualTo(!sorted.isEmpty()
                                && packet.rank() < sorted.getLast().rank());
                packets.add(packet, coming);
                sorted.add(packet);
                sorted.sort(Comparator.comparingLong(Packet::rank));
            } else if (random.nextBoolean()) {
                assertThat(packets.remove()).isSameAs(sorted.removeFirst());
            } else {
                assertThat(packets.pushOut()).isSameAs(sorted.removeLast());
            }
            assertThat(packets.isEmpty()).isEqualTo(sorted.isEmpty());
            if (!sorted.isEmpty()) {
                assertThat(packets.first()).isSameAs(sorted.getFirst());
            }
        }
    }
}
