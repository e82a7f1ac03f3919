package plumbline.vm.wire;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.vm.PhvLayout;

/** A deparser checksum that is computed anew, with its fields as slots. */
public final class ComputedChecksumLayout {
    /** Validity of a part that is always there. */
    public static final int ALWAYS = -1;

    private final int field;
    private final int[] when;
    private final boolean neverZero;
    private final int constant;
    private final Part[] parts;

    /**
     * The layout of a checksum in a program.
     *
     * @param headers of the program
     */
    public ComputedChecksumLayout(Deparser.ComputedChecksum checksum, List<Header> headers, PhvLayout layout) {
        field = layout.slot(checksum.field());
        when = Stream.concat(Stream.of(checksum.header().valid()), checksum.when().stream())
                .mapToInt(layout::slot)
                .toArray();
        neverZero = checksum.neverZero();
        Map<Field, Header> owners = headers.stream()
                .filter(header -> !header.equals(checksum.header()))
                .flatMap(header -> header.fields().stream().map(each -> Map.entry(each, header)))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        SumLayout sum = new SumLayout(checksum.covered(), layout);
        constant = sum.constant();
        parts = sum.parts().stream()
                .map(part -> new Part(
                        part,
                        owners.containsKey(part.field())
                                ? layout.slot(owners.get(part.field()).valid())
                                : ALWAYS))
                .toArray(Part[]::new);
    }

    /**
     * A covered field.
     *
     * @param validity slot of the bit that makes it count, or {@link #ALWAYS}
     */
    public record Part(SumLayout.Part sum, int validity) {}

    /** The slot of the checksum. */
    public int slot() {
        return field;
    }

    /** The slots that must all be 1 for the checksum to be computed. */
    public int[] when() {
        return when.clone();
    }

    /** Whether a computed 0 is sent as 0xFFFF. */
    public boolean neverZero() {
        return neverZero;
    }

    /** The sum of the constants. */
    public int constant() {
        return constant;
    }

    /** The covered fields. */
    public List<Part> parts() {
        return List.of(parts);
    }

    /** The slots that the packet's checksum depends on, its own among them. */
    public IntStream reads() {
        return IntStream.concat(
                IntStream.concat(IntStream.of(field), IntStream.of(when)),
                Arrays.stream(parts)
                        .flatMapToInt(part -> IntStream.of(part.sum.slot(), part.validity))
                        .filter(slot -> slot != ALWAYS));
    }

    /** Whether the checksum is computed for a packet. */
    public boolean isComputed(long[] values) {
        for (int slot : when) {
            if (values[slot] == 0) {
                return false;
            }
        }
        return true;
    }

    /** The checksum the packet leaves with if it is computed. */
    public int computed(long[] values) {
        long sum = constant;
        for (Part part : parts) {
            if (part.validity == ALWAYS || values[part.validity] != 0) {
                sum += part.sum.sum(values[part.sum.slot()]);
            }
        }
        return computed(InternetChecksum.sum(sum), neverZero);
    }

    /** The checksum of a sum of 16 bits. */
    public static int computed(int sum, boolean neverZero) {
        int checksum = InternetChecksum.of(sum);
        return neverZero && checksum == 0 ? InternetChecksum.of(0) : checksum;
    }
}
