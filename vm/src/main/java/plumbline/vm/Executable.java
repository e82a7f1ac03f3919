package plumbline.vm;

import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Program;

/**
 * A loaded program with its state. One thread at a time; nothing allocates per packet.
 *
 * <p>A pass is {@link #parse}, {@link #ingress}, {@link #egress}, {@link #deparse}. The caller sets the intrinsics that
 * the architecture supplies ({@link plumbline.isa.model.Intrinsic#isSupplied}): those of ingress before the parser,
 * those of egress before egress; and obeys those the program wrote, after each direction. {@link #parseAndIngress} and
 * {@link #egressAndDeparse} do two steps at once, which an engine may do faster. A vector is used only with executables
 * that one engine made of one program.
 */
public interface Executable {
    /** The largest batch that is fetched ahead for. */
    int MOST_AHEAD = 64;

    Program program();

    /** Which slot is which. */
    PhvLayout layout();

    /** The state that control planes read and write. */
    State state();

    /**
     * Starts a pass: clears the vector (as {@link Phv#clear} does), numbers the pass, extracts headers and sets their
     * validity. An engine may leave out fields that are never read: no unit, key or field list of the program, not its
     * deparser, not the architecture; and the number, if no unit draws.
     *
     * @param frame buffer that holds the packet at {@code offset}, {@code length} bytes; how many it had on the wire
     *     behind them ({@link Phv#missing(int)}) is set before
     * @return whether the packet goes on: it was accepted, or it could not be parsed to its end and the program
     *     {@linkplain Program#readsParserErr reads why}; if not, {@code parser_err} says why, and other fields say
     *     nothing
     */
    boolean parse(Phv phv, DirectBuffer frame, int offset, int length);

    /**
     * {@link #parse} and, if the packet goes on, {@link #ingress}. Not for a pass that starts with fields which an
     * earlier one left for it: these are set between the two.
     */
    default boolean parseAndIngress(Phv phv, MutableDirectBuffer frame, int offset, int length) {
        return through(phv, frame, offset, length, QueueBypass.NONE) != PassResult.REJECTED;
    }

    /** Executes the ingress stages. */
    void ingress(Phv phv);

    /**
     * What of the vector egress, deparser and architecture need behind {@link #ingress}, but for what the architecture
     * supplies in front of egress: a packet that goes on in another vector takes no more along than this.
     */
    default BridgedMetadata bridged() {
        return layout().everything();
    }

    /** Executes the egress stages. */
    void egress(Phv phv);

    /**
     * Writes the valid headers so that they end where the payload starts, and brings checksums up to date.
     *
     * @param frame buffer that holds the packet at the same place and with the same bytes as when it was parsed
     * @return where the packet now starts in the buffer; negative if the headers do not fit in front of the payload
     */
    int deparse(Phv phv, MutableDirectBuffer frame);

    /**
     * {@link #egress}, then {@link #deparse}. Afterwards only fields that the architecture looks at are in the vector.
     */
    default int egressAndDeparse(Phv phv, MutableDirectBuffer frame) {
        egress(phv);
        return deparse(phv, frame);
    }

    /**
     * Whether egress parses what ingress has written ({@link Program#reparsing}). Then a pass is {@link #parse},
     * {@link #ingress}, {@link #deparseIngress}, {@link #parseEgress}, {@link #egress}, {@link #deparse}, and only what
     * the architecture supplies stays in the vector between the directions.
     */
    default boolean reparses() {
        return false;
    }

    /** {@link #deparse} of ingress. */
    default int deparseIngress(Phv phv, MutableDirectBuffer frame) {
        throw new UnsupportedOperationException("egress has no parser");
    }

    /** {@link #parse} of egress. */
    default boolean parseEgress(Phv phv, DirectBuffer frame, int offset, int length) {
        throw new UnsupportedOperationException("egress has no parser");
    }

    /**
     * A whole pass at once, where nothing comes between its directions: {@link #parse} and, if the packet goes on,
     * {@link #ingress}; if the program only asks for one port and the packet may bypass its queue,
     * {@link #egressAndDeparse}. The caller also sets, beforehand, the intrinsics that egress is supplied with, but for
     * port and queue.
     *
     * @return a {@link PassResult}
     */
    default long through(Phv phv, MutableDirectBuffer frame, int offset, int length, QueueBypass bypass) {
        if (!parse(phv, frame, offset, length)) {
            return PassResult.REJECTED;
        }
        ingress(phv);
        return PassResult.STAYS;
    }

    /**
     * The arrays and tables of which it pays to fetch ahead what a batch of packets will touch, because they are larger
     * than the caches; most programs have none. For a batch of new packets of a port that are executed one after the
     * other: {@link #locate} for each, then {@link #fetch}, then as always. Both only read, so that packets and state
     * become the same with them and without.
     */
    default List<String> fetchedAhead() {
        return List.of();
    }

    /**
     * Notes where a packet will look in them.
     *
     * @param number of the packet in its batch, below {@link #MOST_AHEAD}
     * @param phv of no packet, with the ingress port; what is in it afterwards says nothing
     */
    default void locate(int number, Phv phv, DirectBuffer frame, int offset, int length) {}

    /** Fetches what the first so many packets will touch into the caches. */
    default void fetch(int packets) {}

    /** Whether a value that the architecture supplies may be read; one that is never read need not be set. */
    default boolean looksAt(Intrinsic supplied) {
        return true;
    }
}
