package plumbline.nic.wrap;

import java.util.Set;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortFiles;

/** A kind of layer around a port. */
interface Wrapper {
    /** A layer as the user's options describe it. */
    @FunctionalInterface
    interface Layer {
        /**
         * Wraps a port; called again for a port that was opened in place of a closed one.
         *
         * @throws PortException if what it needs cannot be had; the port stays open
         */
        Port around(Port inner) throws PortException;
    }

    /** The first word of its options. */
    String key();

    /** All options that it knows. */
    Set<String> options();

    /** One line of help: the options and what they do. */
    String help();

    /**
     * The files that its options name.
     *
     * @throws PortException USAGE if one makes no sense
     */
    default PortFiles files(WrapperOptions options) throws PortException {
        return PortFiles.NONE;
    }

    /**
     * Reads the options.
     *
     * @throws PortException USAGE if one makes no sense
     */
    Layer read(WrapperOptions options) throws PortException;
}
