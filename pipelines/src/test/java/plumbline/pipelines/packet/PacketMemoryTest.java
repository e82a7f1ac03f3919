package plumbline.pipelines.packet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Field;
import plumbline.pipelines.Programs;
import plumbline.vm.PhvLayout;

/** Pipes share unused packets, each up to a bound of its own. */
class PacketMemoryTest {
    private static final PhvLayout LAYOUT = new PhvLayout(Programs.declaring(List.of()));
    private static final PhvLayout OTHER = new PhvLayout(Programs.declaring(List.of(new Field("more", 8))));

    private final PacketMemory memory = new PacketMemory();

    @Test
    void whatOneReleasesAnotherTakes() {
        PacketPool one = memory.pool(2, LAYOUT, 0, 64);
        PacketPool other = memory.pool(1, LAYOUT, 0, 64);
        Packet first = one.take();
        Packet second = one.take();
        one.release(first);
        one.release(second);
        assertThat(other.take()).isSameAs(second);
        assertThat(one.take()).isSameAs(first);
    }

    @Test
    void eachHasABound() {
        PacketPool one = memory.pool(1, LAYOUT, 0, 64);
        PacketPool other = memory.pool(1, LAYOUT, 0, 64);
        Packet packet = one.take();
        assertThat(one.take()).isNull();
        one.release(packet);
        assertThat(one.take()).isSameAs(packet);
        assertThat(other.take()).isNotNull().isNotSameAs(packet);
        assertThat(other.take()).isNull();
    }

    @Test
    void packetsOfAnotherKindAreOthers() {
        PacketPool one = memory.pool(1, LAYOUT, 0, 64);
        Packet packet = one.take();
        one.release(packet);
        assertThat(memory.pool(1, LAYOUT, 0, 128).take()).isNotSameAs(packet);
        assertThat(memory.pool(1, LAYOUT, 1, 64).take()).isNotSameAs(packet);
        assertThat(memory.pool(1, OTHER, 0, 64).take()).isNotSameAs(packet);
        assertThat(one.take()).isSameAs(packet);
    }
}
