package plumbline.programs.beaucoup.query;

import java.util.OptionalInt;
import plumbline.pipelines.file.WrongPartException;

/**
 * Which packets a query looks at; all that is said must hold. Packets that do not pass draw no coupon of the query.
 *
 * @param protocol IPv4 protocol number
 * @param flags of TCP
 * @param srcPort of TCP or UDP
 * @param dstPort of TCP or UDP
 */
public record Filter(OptionalInt protocol, TcpFlags flags, OptionalInt srcPort, OptionalInt dstPort) {
    /** Every packet. */
    public static final Filter NONE =
            new Filter(OptionalInt.empty(), TcpFlags.ANY, OptionalInt.empty(), OptionalInt.empty());

    /** IPv4 protocol number of TCP. */
    public static final int TCP = 6;

    public Filter {
        if (flags.mask() != 0 && protocol.orElse(TCP) != TCP) {
            throw new WrongPartException(
                    "/flags", "flags are those of TCP, but the filter says protocol " + protocol.getAsInt());
        }
        if (flags.mask() != 0) {
            protocol = OptionalInt.of(TCP);
        }
    }

    /** Whether only packets with ports can pass. */
    public boolean needsPorts() {
        return flags.mask() != 0 || srcPort.isPresent() || dstPort.isPresent();
    }
}
