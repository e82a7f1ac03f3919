package plumbline.vm.interpreter;

import java.util.List;
import org.agrona.MutableDirectBuffer;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Header;
import plumbline.vm.Phv;
import plumbline.vm.PhvLayout;
import plumbline.vm.wire.ChecksumLayout;
import plumbline.vm.wire.ComputedChecksumLayout;
import plumbline.vm.wire.HeaderLayout;

/** The deparser: headers back to bytes, checksums up to date. */
final class DeparserMachine {
    /** In place of a checksum that is not computed. */
    private static final long STAYS = -1;

    private final HeaderLayout[] emits;
    private final int[] validities;
    private final ChecksumLayout[] checksums;
    private final int[] updated;
    private final ComputedChecksumLayout[] computed;
    private final long[] computedValues;

    /** @param headers of the program */
    DeparserMachine(Deparser deparser, List<Header> headers, PhvLayout layout) {
        emits = deparser.emits().stream()
                .map(header -> new HeaderLayout(header, layout))
                .toArray(HeaderLayout[]::new);
        validities = deparser.emits().stream()
                .mapToInt(header -> layout.slot(header.valid()))
                .toArray();
        checksums = deparser.checksums().stream()
                .map(checksum -> ChecksumLayout.of(checksum, layout))
                .toArray(ChecksumLayout[]::new);
        updated = new int[checksums.length];
        computed = deparser.computed().stream()
                .map(checksum -> ComputedChecksumLayout.of(checksum, headers, layout))
                .toArray(ComputedChecksumLayout[]::new);
        computedValues = new long[computed.length];
    }

    /** Remembers what the checksums covered when the packet came. */
    void parsed(Phv phv) {
        for (int i = 0; i < checksums.length; i++) {
            phv.checksums()[i] = checksums[i].parsed(phv.values());
        }
    }

    /** Writes the packet's headers; see {@link plumbline.vm.Executable#deparse}. */
    int deparse(Phv phv, MutableDirectBuffer frame) {
        long[] values = phv.values();
        int length = 0;
        for (int i = 0; i < emits.length; i++) {
            length += values[validities[i]] != 0 ? emits[i].bytes() : 0;
        }
        int start = phv.payloadOffset() - length;
        if (start < 0) {
            return start;
        }
        updateChecksums(phv);
        int at = start;
        for (int i = 0; i < emits.length; i++) {
            if (values[validities[i]] != 0) {
                emits[i].emit(values, frame, at);
                at += emits[i].bytes();
            }
        }
        return start;
    }

    /**
     * All are computed before one is written: a checksum may cover another's field, and their order must not matter.
     */
    private void updateChecksums(Phv phv) {
        for (int i = 0; i < checksums.length; i++) {
            updated[i] = checksums[i].updated(phv.values(), phv.checksums()[i]);
        }
        for (int i = 0; i < computed.length; i++) {
            boolean now = computed[i].isComputed(phv.values());
            computedValues[i] = now ? computed[i].computed(phv.values()) : STAYS;
        }
        for (int i = 0; i < checksums.length; i++) {
            phv.values()[checksums[i].slot()] = updated[i];
        }
        for (int i = 0; i < computed.length; i++) {
            if (computedValues[i] != STAYS) {
                phv.values()[computed[i].slot()] = computedValues[i];
            }
        }
    }
}
