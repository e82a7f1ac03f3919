package plumbline.vm.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Counter;
import plumbline.isa.model.Extern;
import plumbline.isa.model.LowPass;
import plumbline.isa.model.Position;
import plumbline.isa.model.Register;
import plumbline.vm.ProgramBuilder;

/** State as control planes see it. */
final class ProgramStateTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 8, 16, 32, 64})
    void wordsAreCutAndKeepApart(int width) {
        long all = Bits.mask(width);
        RegisterStore cells = new RegisterStore(new Register("r", width, true, 128, 0, all, Position.NONE));
        cells.setLo(3, -1);
        cells.setHi(3, 0);
        cells.setLo(130, -1); // wraps to 2
        for (int cell = 0; cell < 128; cell++) {
            assertThat(cells.lo(cell)).as("lo %d", cell).isEqualTo(cell == 2 || cell == 3 ? all : 0);
            assertThat(cells.hi(cell)).as("hi %d", cell).isEqualTo(cell == 3 ? 0 : all);
        }
        cells.reset();
        assertThat(cells.lo(3)).isZero();
        assertThat(cells.hi(3)).isEqualTo(all);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 16, 32, 64})
    void manyWordsAreReadAtOnceAsOneByOne(int width) {
        for (boolean paired : new boolean[] {false, true}) {
            RegisterStore cells = new RegisterStore(new Register("r", width, paired, 64, 0, 0, Position.NONE));
            for (int cell = 0; cell < 64; cell++) {
                cells.setLo(cell, cell * 0x1234_5678_9abcL + 1);
                if (paired) {
                    cells.setHi(cell, ~(cell * 0x1234_5678_9abcL));
                }
            }
            long[] lo = new long[64];
            long[] hi = new long[64];
            Arrays.fill(hi, 7);
            cells.readLo(5, 40, lo, 3);
            cells.readHi(5, 40, hi, 3);
            for (int i = 0; i < 64; i++) {
                boolean read = i >= 3 && i < 43;
                assertThat(lo[i]).isEqualTo(read ? cells.lo(i + 2) : 0);
                assertThat(hi[i]).isEqualTo(read ? cells.hi(i + 2) : 7);
            }
            assertThatThrownBy(() -> cells.readLo(60, 5, lo, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @Test
    void aSingleWordHasNoHighWord() {
        RegisterStore cells = new RegisterStore(new Register("r", 8, false, 2, 1, 0, Position.NONE));
        assertThat(cells.hi(1)).isZero();
        assertThatThrownBy(() -> cells.setHi(1, 2))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("r");
    }

    @Test
    void namesAreLookedUpAndResetClearsEverything() {
        ProgramState state = new ProgramState(new StateLayout(new ProgramBuilder()
                .register(new Register("r", 8, false, 2, 1, 0, Position.NONE))
                .array(new Counter("c", Counter.Kind.PACKETS, 2, Position.NONE))
                .array(new LowPass("l", 10, 0, 2, Position.NONE))
                .build()));
        state.register("r").setLo(0, 9);
        state.counter("c").call(1, 0, 60, 0);
        state.array(Extern.LOW_PASS, "l").call(0, 5, 0, 100);
        state.reset();
        assertThat(state.register("r").lo(0)).isEqualTo(1);
        assertThat(state.counter("c").packets(1)).isZero();
        assertThat(state.array(Extern.LOW_PASS, "l").values(0)).isEqualTo(Map.of("value", 0.0));
        assertThatThrownBy(() -> state.register("c"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the program declares no register named c");
        assertThatThrownBy(() -> state.table("t")).isInstanceOf(IllegalArgumentException.class);
    }

    /** Unsigned inputs of 64 bits, and values beyond 2^63: rounded down and cut at the top. */
    @Test
    void filtersTakeAndGiveUnsignedNumbers() {
        FilterStore filters = new FilterStore(new LowPass("l", 1_000, 1, 1, Position.NONE));
        assertThat(filters.call(0, Long.MIN_VALUE, 0, 0)).isEqualTo(1L << 62);
        assertThat(filters.call(0, 0, 0, 0)).isEqualTo(1L << 62);
        assertThat(filters.call(0, -1L, 0, 0)).as("more than 2^64").isEqualTo(-1L >>> 1);
    }

    @Test
    void aFilterIsSetApartFromOthers() {
        FilterStore filters = new FilterStore(new LowPass("l", 1_000, 0, 2, Position.NONE));
        filters.settings(1, List.of(1L, 2L));
        assertThat(filters.call(0, 40, 0, 0)).isEqualTo(40);
        assertThat(filters.call(1, 40, 0, 0)).isEqualTo(10);
        assertThat(filters.call(1, 80, 0, 1_000)).as("of 40 nothing is left").isEqualTo(20);
        filters.reset(1);
        assertThat(filters.settings(1)).containsExactly(1_000L, 0L);
    }
}
