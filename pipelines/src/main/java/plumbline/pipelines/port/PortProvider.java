package plumbline.pipelines.port;

/** Opens the ports of one scheme. Found by {@link java.util.ServiceLoader}. */
public interface PortProvider {
    /** The scheme before the colon, e.g. {@code pcap}. */
    String scheme();

    /** One line of help: what follows the colon and the options, e.g. {@code pcap:IN[,OUT] capture file}. */
    String help();

    /**
     * A port as the user wrote it, with the defaults for real time: a source with time stamps of its own starts now.
     * Live ports need none.
     */
    default PortSpec inRealTime(PortSpec spec) {
        return spec;
    }

    /**
     * The files that a port would open.
     *
     * @throws PortException USAGE for a name that no file can have
     */
    default PortFiles files(PortSpec spec) throws PortException {
        return PortFiles.NONE;
    }

    /**
     * Opens a port.
     *
     * @throws PortException with {@link PortException.Cause#USAGE} for options it does not know
     */
    Port open(PortSpec spec) throws PortException;
}
