package plumbline.nic.linux;

import java.util.Set;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortProvider;
import plumbline.pipelines.port.PortSpec;

/** Opens {@code tap:NAME}. */
public final class TapProvider implements PortProvider {
    @Override
    public String scheme() {
        return "tap";
    }

    @Override
    public String help() {
        return "tap:NAME  a tap device of this machine, e.g. tap:tap0; made and set up if absent; needs CAP_NET_ADMIN";
    }

    @Override
    public Port open(PortSpec spec) throws PortException {
        spec.allowOnly(Set.of());
        LinuxOnly.check(spec);
        return TapPort.open(spec.toString(), spec.target());
    }
}
