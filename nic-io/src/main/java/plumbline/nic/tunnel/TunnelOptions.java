package plumbline.nic.tunnel;

import java.util.Locale;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortSpec;
import plumbline.vm.wire.EthernetHeader;

/**
 * What can be set of a tunnel of either kind.
 *
 * @param mtu maximum content of an Ethernet frame that is sent, in bytes, as of a network interface
 * @param ring how many frames may wait in each direction between the port's thread and the event loop
 * @param transport by what Netty reaches the kernel
 */
record TunnelOptions(int mtu, int ring, Transport transport) {
    static final int MAX_MTU = Frame.MAX_PACKET - EthernetHeader.BYTES;
    static final int RING = 1_024;

    private static final int MAX_RING = 65_536;
    private static final int MIN_MTU = 46;

    /**
     * Reads the options.
     *
     * @throws PortException USAGE if one makes no sense, ENVIRONMENT if the machine cannot do what was asked for
     */
    static TunnelOptions of(PortSpec spec) throws PortException {
        return new TunnelOptions(
                within(spec, "mtu", MAX_MTU, MIN_MTU, MAX_MTU),
                within(spec, "ring", RING, 1, MAX_RING),
                transport(spec));
    }

    static int within(PortSpec spec, String option, int otherwise, int min, int max) throws PortException {
        long value = spec.number(option, otherwise);
        if (value < min || value > max) {
            throw spec.refused(option + "=" + value + "; from " + min + " to " + max + " are possible");
        }
        return (int) value;
    }

    private static Transport transport(PortSpec spec) throws PortException {
        String name = spec.option("io", "auto");
        if (name.equals("auto")) {
            return Transport.best();
        }
        for (Transport transport : Transport.values()) {
            if (transport.name().toLowerCase(Locale.ROOT).equals(name)) {
                if (transport.missing().isPresent()) {
                    throw new PortException(
                            PortException.Cause.ENVIRONMENT,
                            "port '" + spec + "': io=" + name + " cannot be had here: "
                                    + transport.missing().get());
                }
                return transport;
            }
        }
        throw spec.refused("io=" + name + "; known: auto, epoll, nio");
    }
}
