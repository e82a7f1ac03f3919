package plumbline.nic.tunnel;

import io.netty.channel.Channel;
import java.util.Set;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortProvider;
import plumbline.pipelines.port.PortSpec;

/** Opens {@code vxlan:VNI@LOCAL:PORT,REMOTE:PORT}. */
public final class VxlanProvider implements PortProvider {
    private static final int DEFAULT_SOURCES = 16;
    private static final int MAX_SOURCES = 1_024;

    @Override
    public String scheme() {
        return "vxlan";
    }

    @Override
    public String help() {
        return "vxlan:VNI@LOCAL:PORT,REMOTE:PORT[?mtu=9714&sources=16&ring=1024&io=auto]  a VXLAN tunnel (RFC 7348),"
            + " e.g. vxlan:42@192.0.2.1:4789,192.0.2.2:4789; loopback where no address is given; each flow leaves from"
            + " one of so many source ports; io is epoll or nio";
    }

    @Override
    public Port open(PortSpec spec) throws PortException {
        spec.allowOnly(Set.of("mtu", "sources", "ring", "io"));
        TunnelOptions options = TunnelOptions.of(spec);
        int sources = TunnelOptions.within(spec, "sources", DEFAULT_SOURCES, 1, MAX_SOURCES);
        int at = spec.target().indexOf('@');
        Endpoints ends = Endpoints.parse(spec, spec.target().substring(at + 1));
        int network = network(spec, at);
        TunnelWarmUp.of((name, itself) -> open(name, itself, options, network, 1), ends);
        return open(spec.toString(), ends, options, network, sources);
    }

    private static TunnelPort open(String name, Endpoints ends, TunnelOptions options, int network, int sources)
            throws PortException {
        Vxlan vxlan = new Vxlan(network, Math.min(options.mtu(), ends.frameMtu(Vxlan.HEADER)));
        return new TunnelPort(name, ends, options, vxlan, (sockets, inbox, outbox) -> {
            Channel receiving = sockets.receiving(vxlan.room(), ends.local(), null, inbox);
            return new TunnelPort.Opened(receiving, sockets.sending(ends.local(), ends.remote(), sources, outbox));
        });
    }

    private static int network(PortSpec spec, int at) throws PortException {
        try {
            int network = Integer.parseInt(spec.target().substring(0, Math.max(0, at)));
            if (network >= 0 && network <= Vxlan.MAX_NETWORK) {
                return network;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw spec.refused("write the network number, 0 to " + Vxlan.MAX_NETWORK
                + ", before the ends: vxlan:VNI@LOCAL:PORT,REMOTE:PORT");
    }
}
