package plumbline.pipelines.packet;

import java.util.List;
import org.agrona.MutableDirectBuffer;
import plumbline.isa.model.Field;
import plumbline.pipelines.port.Frame;
import plumbline.vm.Phv;
import plumbline.vm.PhvLayout;

/**
 * The fields of a field list as a header in front of a packet, for a parser to extract (TNA: what {@code emit} of a
 * mirror or resubmit is given): one after another, each with its most significant bit first, and zeros up to a whole
 * byte. Immutable.
 */
public final class PrependedHeader implements CarriedValues {
    private final int[] slots;
    private final int[] widths;
    private final int bytes;

    /** The fields in a program's layout. */
    public PrependedHeader(List<Field> fields, PhvLayout layout) {
        slots = fields.stream().mapToInt(layout::slot).toArray();
        widths = fields.stream().mapToInt(Field::width).toArray();
        int bits = fields.stream().mapToInt(Field::width).sum();
        bytes = (bits + Byte.SIZE - 1) / Byte.SIZE;
    }

    @Override
    public boolean carry(Phv from, Packet packet) {
        Frame frame = packet.frame();
        int start = frame.offset() - bytes;
        if (start < 0) {
            return false;
        }
        MutableDirectBuffer buffer = frame.buffer();
        buffer.setMemory(start, bytes, (byte) 0);
        int at = start * Byte.SIZE;
        for (int i = 0; i < slots.length; i++) {
            long value = from.values()[slots[i]];
            for (int bit = widths[i] - 1; bit >= 0; bit--, at++) {
                int place = at / Byte.SIZE;
                int set = (int) (value >>> bit & 1) << Byte.SIZE - 1 - at % Byte.SIZE;
                buffer.putByte(place, (byte) (buffer.getByte(place) | set));
            }
        }
        frame.startAt(start);
        return true;
    }
}
