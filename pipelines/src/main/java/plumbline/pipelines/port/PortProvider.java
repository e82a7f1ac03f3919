package plumbline.pipelines.port;

/** Opens the ports of one scheme. Found by {@link java.util.ServiceLoader}. */
public interface PortProvider {
    /** The scheme before the colon, e.g. {@code pcap}. */
    String scheme();

    /** One line of help: what follows the colon and the options, e.g. {@code pcap:IN[,OUT]  capture file}. */
    String help();

    /**
     * Opens a port.
     *
     * @throws PortException with {@link PortException.Cause#USAGE} for options it does not know
     */
    Port open(PortSpec spec) throws PortException;
}
