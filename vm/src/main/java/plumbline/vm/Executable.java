package plumbline.vm;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import plumbline.isa.model.Program;

/**
 * A loaded program with its state. One thread at a time; nothing allocates per packet.
 *
 * <p>A pass is {@link #parse}, {@link #ingress}, {@link #egress}, {@link #deparse}. The caller sets the intrinsics that
 * the architecture supplies, before each direction, and obeys those the program wrote, after it.
 */
public interface Executable {
    /** The program. */
    Program program();

    /** Which slot is which. */
    PhvLayout layout();

    /** The state that control planes read and write. */
    State state();

    /**
     * Starts a pass: clears the vector (all fields 0, {@code ucast_egress_port} to nowhere), numbers the pass, extracts
     * headers and sets their validity. An engine may leave out fields that nobody looks at: no unit, key or bundle of the
     * program, not its deparser, not the architecture.
     *
     * @param frame  buffer that holds the packet at {@code offset}, {@code length} bytes
     * @return whether the packet was accepted; if not, {@code parser_err} says why
     */
    boolean parse(Phv phv, DirectBuffer frame, int offset, int length);

    /** Executes the ingress stages. */
    void ingress(Phv phv);

    /** Executes the egress stages. */
    void egress(Phv phv);

    /**
     * Writes the valid headers so that they end where the payload starts, and brings checksums up to date.
     *
     * @param frame  buffer that holds the packet at the same place and with the same bytes as when it was parsed
     * @return where the packet now starts in the buffer; negative if the headers do not fit in front of the payload
     */
    int deparse(Phv phv, MutableDirectBuffer frame);
}
