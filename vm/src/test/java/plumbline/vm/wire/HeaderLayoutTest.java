package plumbline.vm.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Program;
import plumbline.vm.PhvLayout;
import plumbline.vm.ProgramBuilder;

/** Fields of any width at any bit, at any offset, up to the buffer's last byte, against reading bit by bit. */
class HeaderLayoutTest {
    @Property(tries = 2_000)
    void readsAndWritesEveryBit(@ForAll long seed) {
        Random random = new Random(seed);
        Field[] fields = fields(random);
        Program program = new ProgramBuilder().header("h", fields).build();
        PhvLayout slots = new PhvLayout(program);
        Header header = program.header("h");
        HeaderLayout layout = new HeaderLayout(header, slots);
        int offset = random.nextInt(5);
        byte[] bytes = new byte[offset + header.bytes()];
        random.nextBytes(bytes);
        long[] values = slots.newPhv().values();
        for (int i = 0; i < values.length; i++) {
            values[i] = -1; // leftovers of the packet before
        }
        layout.extract(values, new UnsafeBuffer(bytes), offset);
        int bit = offset * 8;
        for (Field field : fields) {
            long expected = 0;
            for (int i = 0; i < field.width(); i++, bit++) {
                expected = expected << 1 | bytes[bit / 8] >> 7 - bit % 8 & 1;
            }
            assertThat(values[slots.slot(field)]).as(field.name()).isEqualTo(expected);
        }
        byte[] written = new byte[bytes.length];
        System.arraycopy(bytes, 0, written, 0, offset);
        layout.emit(values, new UnsafeBuffer(written), offset);
        assertThat(written).isEqualTo(bytes);
    }

    /**
     * Chunks for reading some fields tell their values, those for writing hold the bytes that have a bit of them, and
     * no others.
     */
    @Property(tries = 2_000)
    void someFields(@ForAll long seed) {
        Random random = new Random(seed);
        Program program = new ProgramBuilder().header("h", fields(random)).build();
        PhvLayout slots = new PhvLayout(program);
        Header header = program.header("h");
        HeaderLayout layout = new HeaderLayout(header, slots);
        long some = random.nextLong();
        IntPredicate wanted = slot -> (some >>> slot & 1) != 0;
        byte[] bytes = new byte[header.bytes()];
        random.nextBytes(bytes);
        long[] values = slots.newPhv().values();
        layout.extract(values, new UnsafeBuffer(bytes), 0);

        long[] read = new long[values.length];
        for (HeaderLayout.Chunk chunk : layout.reading(wanted)) {
            long word = NetworkBytes.get(new UnsafeBuffer(bytes), chunk.offset(), chunk.bytes());
            chunk.parts()
                    .forEach(part ->
                            read[part.slot()] |= (word >>> part.chunkShift() & part.mask()) << part.fieldShift());
        }
        byte[] written = new byte[bytes.length];
        for (HeaderLayout.Chunk chunk : layout.writing(wanted)) {
            long word = 0;
            for (HeaderLayout.Part part : chunk.parts()) {
                word |= (values[part.slot()] >>> part.fieldShift() & part.mask()) << part.chunkShift();
            }
            NetworkBytes.put(new UnsafeBuffer(written), chunk.offset(), chunk.bytes(), word);
        }
        byte[] expected = new byte[bytes.length];
        int bit = 0;
        for (Field field : header.fields()) {
            int slot = slots.slot(field);
            if (wanted.test(slot)) {
                assertThat(read[slot]).as(field.name()).isEqualTo(values[slot]);
                int end = (bit + field.width() + 7) / 8;
                System.arraycopy(bytes, bit / 8, expected, bit / 8, end - bit / 8);
            }
            bit += field.width();
        }
        assertThat(written).isEqualTo(expected);
    }

    private static Field[] fields(Random random) {
        List<Field> fields = new ArrayList<>();
        int bits = 0;
        for (int i = random.nextInt(8); i >= 0; i--) {
            int width = random.nextInt(3) == 0 ? 8 * (1 + random.nextInt(8)) : 1 + random.nextInt(64);
            fields.add(new Field("h.f" + i, width));
            bits += width;
        }
        if (bits % 8 != 0) {
            fields.add(new Field("h.pad", 8 - bits % 8));
        }
        return fields.toArray(new Field[0]);
    }
}
