package plumbline.vm.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Position;
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

    /** The runs of some fields hold every bit of these, and each part is where the whole chunk has it. */
    @Property(tries = 1_000)
    void someFieldsOfAChunk(@ForAll long seed) {
        Random random = new Random(seed);
        Program program = new ProgramBuilder().header("h", fields(random)).build();
        PhvLayout slots = new PhvLayout(program);
        long[] values = random.longs(slots.fields().size()).toArray();
        long wanted = random.nextLong();
        for (HeaderLayout.Chunk chunk : new HeaderLayout(program.header("h"), slots).chunks()) {
            long expected = 0;
            for (HeaderLayout.Part part : chunk.parts()) {
                expected |= bits(values, part) << part.chunkShift();
            }
            long covered = 0;
            for (HeaderLayout.Chunk run : chunk.only(slot -> (wanted >>> slot & 1) != 0)) {
                int shift = 8 * (chunk.offset() + chunk.bytes() - run.offset() - run.bytes());
                for (HeaderLayout.Part part : run.parts()) {
                    assertThat(bits(values, part))
                            .isEqualTo(expected >>> shift + part.chunkShift() & part.mask());
                    covered |= part.mask() << shift + part.chunkShift();
                }
            }
            for (HeaderLayout.Part part : chunk.parts()) {
                if ((wanted >>> part.slot() & 1) != 0) {
                    assertThat(covered >>> part.chunkShift() & part.mask()).isEqualTo(part.mask());
                }
            }
        }
    }

    private static long bits(long[] values, HeaderLayout.Part part) {
        return values[part.slot()] >>> part.fieldShift() & part.mask();
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
