package plumbline.network.kernel;

import java.util.Arrays;
import java.util.List;
import plumbline.pipelines.AttachedPort;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.run.VirtualTimeSwitch;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;

/** A switch among others: each link is one of its ports, whose queues leave at the rate of the link. */
public final class SwitchNode implements Node {
    private static final int PORTS = 512;

    private final String name;
    private final Switch device;
    private final VirtualTimeSwitch stepped;
    /** Place of each port in {@link Switch#ports()}. */
    private final int[] places = new int[PORTS];

    private long now = -1;

    /**
     * A switch with a port for each link.
     *
     * @param device the switch, without ports so far
     * @param queues of its ports, whose rate and overhead become those of the links
     * @param frameBytes {@link FramePool#frameBytes()} of the simulation
     * @param buffers most packets inside at once
     */
    public SwitchNode(
            String name,
            SwitchBuilder device,
            TrafficManagerConfig queues,
            List<LinkEnd> links,
            int frameBytes,
            int buffers) {
        this.name = name;
        TrafficManagerConfig rated = queues;
        for (LinkEnd end : links) {
            LinkConfig link = end.out().link();
            PortConfig port =
                    queues.port(end.port()).withRate(link.bitsPerSecond()).withOverhead(link.overheadBytes());
            rated = rated.withPort(end.port(), port);
            device.port(end.port(), new LinkPort(end));
        }
        this.device = device.trafficManager(rated).buffers(buffers, frameBytes).build();
        stepped = new VirtualTimeSwitch(this.device);
        Arrays.fill(places, -1);
        List<AttachedPort> ports = this.device.ports();
        for (int place = 0; place < ports.size(); place++) {
            places[ports.get(place).number()] = place;
        }
    }

    /** The switch, for its tables and counters. */
    public Switch device() {
        return device;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long nextNanos() {
        long event = stepped.nextEvent();
        long appointment = device.nextControl();
        return appointment > now ? Math.min(event, appointment) : event;
    }

    @Override
    public void advance(long nanos) {
        now = nanos;
        stepped.advance(nanos);
    }

    @Override
    public boolean goesAhead() {
        return true;
    }

    @Override
    public void expect(int port, long nanos) {
        stepped.expect(places[port], nanos);
    }
}
