package plumbline.network;

import plumbline.network.host.HostConfig;
import plumbline.network.topology.Metric;
import plumbline.pipelines.tm.QueueObserver;
import plumbline.vm.Engine;
import plumbline.vm.compiler.Compiler;

/**
 * What holds for a whole network.
 *
 * @param engine that executes the programs
 * @param seed of all that is drawn: losses, the programs' random numbers, the routers' hashes
 * @param hosts what hosts are like; their gateways follow from the topology
 * @param metric what makes a path short
 * @param frameBytes bytes of a packet that are kept: headers; the rest is only counted
 * @param observer sees what happens in the queues of all switches
 */
public record NetworkSettings(
        Engine engine, long seed, HostConfig hosts, Metric metric, int frameBytes, QueueObserver observer) {
    /** Room for the headers of hosts and some of a program's own. */
    private static final int HEADERS = 256;

    /** The compiled engine, seed 1, hosts that wait for nothing, the fewest hops. */
    public static final NetworkSettings DEFAULT =
            new NetworkSettings(new Compiler(), 1, HostConfig.DEFAULT, Metric.HOPS, HEADERS, QueueObserver.NONE);

    /** The same with another engine. */
    public NetworkSettings with(Engine other) {
        return new NetworkSettings(other, seed, hosts, metric, frameBytes, observer);
    }

    /** The same with another seed. */
    public NetworkSettings withSeed(long other) {
        return new NetworkSettings(engine, other, hosts, metric, frameBytes, observer);
    }

    /** The same with other hosts. */
    public NetworkSettings with(HostConfig other) {
        return new NetworkSettings(engine, seed, other, metric, frameBytes, observer);
    }

    /** The same with another metric. */
    public NetworkSettings with(Metric other) {
        return new NetworkSettings(engine, seed, hosts, other, frameBytes, observer);
    }

    /** The same with an observer of what happens in the queues. */
    public NetworkSettings with(QueueObserver other) {
        return new NetworkSettings(engine, seed, hosts, metric, frameBytes, other);
    }
}
