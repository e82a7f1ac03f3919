package plumbline.vm.wire;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.vm.PhvLayout;

/**
 * A deparser checksum that is computed anew, with its fields as slots.
 *
 * @param slot of the checksum
 * @param when slots that must all be 1 for the checksum to be computed; not to be changed
 * @param neverZero whether a computed 0 is sent as 0xFFFF
 * @param constant the sum of the constants
 * @param parts the covered fields
 */
public record ComputedChecksumLayout(int slot, int[] when, boolean neverZero, int constant, List<Part> parts) {
    /** Validity of a part that is always there. */
    public static final int ALWAYS = -1;

    /**
     * The layout of a checksum in a program.
     *
     * @param headers of the program
     */
    public static ComputedChecksumLayout of(
            Deparser.ComputedChecksum checksum, List<Header> headers, PhvLayout layout) {
        Map<Field, Header> owners = headers.stream()
                .filter(header -> !header.equals(checksum.header()))
                .flatMap(header -> header.fields().stream().map(each -> Map.entry(each, header)))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        SumLayout sum = SumLayout.of(checksum.covered(), layout);
        return new ComputedChecksumLayout(
                layout.slot(checksum.field()),
                Stream.concat(Stream.of(checksum.header().valid()), checksum.when().stream())
                        .mapToInt(layout::slot)
                        .toArray(),
                checksum.neverZero(),
                sum.constant(),
                sum.parts().stream()
                        .map(part -> new Part(
                                part,
                                owners.containsKey(part.field())
                                        ? layout.slot(owners.get(part.field()).valid())
                                        : ALWAYS))
                        .toList());
    }

    /**
     * A covered field.
     *
     * @param validity slot of the bit that makes it count, or {@link #ALWAYS}
     */
    public record Part(SumLayout.Part sum, int validity) {}

    /** The slots that the packet's checksum depends on, its own among them. */
    public IntStream reads() {
        return IntStream.concat(
                IntStream.concat(IntStream.of(slot), IntStream.of(when)),
                parts.stream()
                        .flatMapToInt(part -> IntStream.of(part.sum.slot(), part.validity))
                        .filter(read -> read != ALWAYS));
    }

    /** Whether the checksum is computed for a packet. */
    public boolean isComputed(long[] values) {
        for (int bit : when) {
            if (values[bit] == 0) {
                return false;
            }
        }
        return true;
    }

    /** The checksum the packet leaves with if it is computed. */
    public int computed(long[] values) {
        long sum = constant;
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
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
