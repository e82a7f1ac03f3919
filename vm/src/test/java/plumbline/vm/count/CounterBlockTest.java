package plumbline.vm.count;

import static org.assertj.core.api.Assertions.assertThat;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class CounterBlockTest {
    /** A port that is attached, replaced and attached again brings nothing twice. */
    @Test
    void joiningAgainAddsNothing() {
        CounterBlock<TableCounter> number = new CounterBlock<>(TableCounter.class);
        CounterBlock<TableCounter> one = new CounterBlock<>(TableCounter.class);
        CounterBlock<TableCounter> other = new CounterBlock<>(TableCounter.class);
        one.count(TableCounter.HITS, 3);
        other.count(TableCounter.HITS, 4);
        one.join(number);
        other.join(number);
        one.join(number);
        one.count(TableCounter.HITS);
        assertThat(number.get(TableCounter.HITS)).isEqualTo(8);
        assertThat(one.get(TableCounter.HITS)).isEqualTo(8);
    }

    @Test
    void memoryApartSharesNoLine() {
        for (int bytes : new int[] {8, 128, 136}) {
            UnsafeBuffer memory = CounterBlock.memoryApart(bytes);
            assertThat(memory.capacity()).isEqualTo(bytes);
            assertThat(memory.addressOffset() % CounterBlock.ALIGNMENT).isZero();
            assertThat(memory.byteBuffer().capacity() % CounterBlock.ALIGNMENT).isZero();
        }
    }

    @Test
    void aBlockApartCountsAsAnyOther() {
        CounterBlock<TableCounter> block = CounterBlock.apart(TableCounter.class);
        block.count(TableCounter.HITS, 3);
        assertThat(block.get(TableCounter.HITS)).isEqualTo(3);
        assertThat(block.total()).isEqualTo(3);
    }
}
