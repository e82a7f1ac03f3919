package plumbline.vm.compiler.ir;

import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.vm.wire.ComputedChecksumLayout;
import plumbline.vm.wire.HeaderLayout;

/**
 * What the deparser does. All checksums are computed before one of their fields is written: a checksum may cover
 * another's field, and their order must not matter.
 *
 * @param computes checksums that are computed anew
 * @param emits in wire order, behind the checksums
 * @param inPlace whether each header leaves where it came; else the headers end where the payload starts
 */
public record DeparserIr(
        List<Adjust> adjusts, List<Deparser.ComputedChecksum> computes, List<Emit> emits, boolean inPlace) {
    /** A deparser that does nothing. */
    public static final DeparserIr NOTHING = new DeparserIr(List.of(), List.of(), List.of(), true);

    /**
     * Adjusts a checksum by what changed in some fields (RFC 1624); of a header that the program added, computes it.
     *
     * @param number of the checksum among those of the deparser that are adjusted
     * @param covered fields that may have changed, the checksum's own not among them
     */
    public record Adjust(int number, Deparser.Checksum checksum, Set<Field> covered) {}

    /**
     * Goes over a header, if it is there.
     *
     * @param written fields whose bytes are written, with the neighbours that share them
     */
    public record Emit(Header header, Set<Field> written) {
        /** Whether any byte is written. */
        public boolean writes() {
            return !written.isEmpty();
        }
    }

    /** A deparser as it is written. */
    static DeparserIr of(Deparser deparser) {
        return new DeparserIr(
                IntStream.range(0, deparser.checksums().size())
                        .mapToObj(number -> adjust(number, deparser.checksums().get(number)))
                        .toList(),
                deparser.computed(),
                deparser.emits().stream()
                        .map(header -> new Emit(header, Set.copyOf(header.fields())))
                        .toList(),
                false);
    }

    private static Adjust adjust(int number, Deparser.Checksum checksum) {
        return new Adjust(
                number,
                checksum,
                checksum.covered().stream()
                        .filter(field -> !field.equals(checksum.field()))
                        .collect(Collectors.toUnmodifiableSet()));
    }

    /** Whether any byte of the packet is written. */
    public boolean writesPacket() {
        return !emits.isEmpty();
    }

    /** The slots that it looks at. */
    public BitSet reads(ClassContext context) {
        BitSet slots = new BitSet();
        for (Adjust adjust : adjusts) {
            slots.set(context.slot(adjust.checksum.field()));
            slots.set(context.slot(adjust.checksum.header().valid()));
            slots.or(context.slots(adjust.covered));
        }
        for (Deparser.ComputedChecksum checksum : computes) {
            ComputedChecksumLayout.of(checksum, context.program().headers(), context.layout())
                    .reads()
                    .forEach(slots::set);
        }
        for (Emit emit : emits) {
            slots.set(context.slot(emit.header.valid()));
            new HeaderLayout(emit.header, context.layout())
                    .writing(context.slots(emit.written)::get).stream()
                            .flatMap(chunk -> chunk.parts().stream())
                            .forEach(part -> slots.set(part.slot()));
        }
        return slots;
    }
}
