package plumbline.nic.linux;

import java.util.Set;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortProvider;
import plumbline.pipelines.port.PortSpec;

/** Opens {@code afpacket:IFACE}. */
public final class AfPacketProvider implements PortProvider {
    @Override
    public String scheme() {
        return "afpacket";
    }

    @Override
    public String help() {
        return "afpacket:IFACE  a network interface (veth, Ethernet), e.g. afpacket:veth0; needs CAP_NET_RAW";
    }

    @Override
    public Port open(PortSpec spec) throws PortException {
        spec.allowOnly(Set.of());
        LinuxOnly.check(spec);
        return AfPacketPort.open(spec.toString(), spec.target());
    }
}
