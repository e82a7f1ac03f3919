package plumbline.nic.tunnel;

import io.netty.channel.Channel;
import java.util.List;
import java.util.Set;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortProvider;
import plumbline.pipelines.port.PortSpec;

/** Opens {@code udp:LOCAL:PORT,REMOTE:PORT}. */
public final class UdpProvider implements PortProvider {
    @Override
    public String scheme() {
        return "udp";
    }

    @Override
    public String help() {
        return "udp:LOCAL:PORT,REMOTE:PORT[?mtu=9714&ring=1024&io=auto]  a tunnel: one Ethernet frame per UDP datagram,"
                + " e.g. udp:127.0.0.1:5000,127.0.0.1:5001 or udp:[::1]:5000,[::1]:5001; loopback where no address is"
                + " given; io is epoll or nio";
    }

    @Override
    public Port open(PortSpec spec) throws PortException {
        spec.allowOnly(Set.of("mtu", "ring", "io"));
        TunnelOptions options = TunnelOptions.of(spec);
        Endpoints ends = Endpoints.parse(spec, spec.target());
        TunnelWarmUp.of((name, itself) -> open(name, itself, options), ends);
        return open(spec.toString(), ends, options);
    }

    private static TunnelPort open(String name, Endpoints ends, TunnelOptions options) throws PortException {
        Plain plain = new Plain();
        return new TunnelPort(name, ends, options, plain, (sockets, inbox, outbox) -> {
            Channel both = sockets.receiving(plain.room(), ends.local(), ends.remote(), inbox, outbox);
            return new TunnelPort.Opened(both, List.of(both));
        });
    }
}
