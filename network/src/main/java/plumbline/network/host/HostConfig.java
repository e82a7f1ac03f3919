package plumbline.network.host;

/**
 * What a host is like.
 *
 * @param gatewayMac who gets frames for hosts outside of the subnet; 0: the receivers themselves
 * @param subnetLength how many bits of their addresses the hosts of its subnet share; 32: it is alone there
 * @param queuePackets most packets that wait for the NIC; more are dropped
 * @param queueBytes most bytes that wait for it
 * @param delayNanos from the arrival of a packet until the transport has it
 * @param jitterNanos mean of an exponential time on top of that; packets keep their order
 * @param seriesNanos interval of the series of delivered bytes of the flows that it receives; 0: none
 * @param seed of all that it and its flows draw
 */
public record HostConfig(
        long gatewayMac,
        int subnetLength,
        int queuePackets,
        long queueBytes,
        long delayNanos,
        long jitterNanos,
        long seriesNanos,
        long seed) {
    /** A host behind a switch that waits for nothing, with room for any window. */
    public static final HostConfig DEFAULT =
            new HostConfig(0, Integer.SIZE, Integer.MAX_VALUE, Long.MAX_VALUE, 0, 0, 0, 1);

    /** @throws IllegalArgumentException if a value is out of its range */
    public HostConfig {
        if (gatewayMac >>> 48 != 0) {
            throw new IllegalArgumentException(
                    "a gateway with a MAC address of more than 48 bits: 0x" + Long.toHexString(gatewayMac));
        }
        if (subnetLength < 0 || subnetLength > Integer.SIZE) {
            throw new IllegalArgumentException("a subnet of " + subnetLength + " bits: 0 to 32");
        }
        if (queuePackets < 1 || queueBytes < 1) {
            throw new IllegalArgumentException(
                    "a NIC with a queue of " + queuePackets + " packets, " + queueBytes + " bytes: at least 1");
        }
        if (delayNanos < 0 || jitterNanos < 0 || seriesNanos < 0) {
            throw new IllegalArgumentException("a host with a delay of " + delayNanos + " ns, a jitter of "
                    + jitterNanos + " ns, a series of " + seriesNanos + " ns: at least 0");
        }
    }

    /** MAC address of who gets a frame for a peer. */
    long nextHop(HostAddress own, HostAddress peer) {
        boolean near =
                gatewayMac == 0 || subnetLength == 0 || (peer.ipv4() ^ own.ipv4()) >>> Integer.SIZE - subnetLength == 0;
        return near ? peer.mac() : gatewayMac;
    }

    /** The same behind a router that gets all frames. */
    public HostConfig withGateway(long mac) {
        return withGateway(mac, Integer.SIZE);
    }

    /** The same in a subnet with a router. */
    public HostConfig withGateway(long mac, int length) {
        return new HostConfig(mac, length, queuePackets, queueBytes, delayNanos, jitterNanos, seriesNanos, seed);
    }

    /** The same with a queue of limited length. */
    public HostConfig withQueue(int packets, long bytes) {
        return new HostConfig(gatewayMac, subnetLength, packets, bytes, delayNanos, jitterNanos, seriesNanos, seed);
    }

    /** The same with packets that wait before the transport has them. */
    public HostConfig withDelay(long nanos, long meanJitterNanos) {
        return new HostConfig(
                gatewayMac, subnetLength, queuePackets, queueBytes, nanos, meanJitterNanos, seriesNanos, seed);
    }

    /** The same with series of delivered bytes. */
    public HostConfig withSeries(long nanos) {
        return new HostConfig(gatewayMac, subnetLength, queuePackets, queueBytes, delayNanos, jitterNanos, nanos, seed);
    }

    /** The same with another seed. */
    public HostConfig withSeed(long newSeed) {
        return new HostConfig(
                gatewayMac, subnetLength, queuePackets, queueBytes, delayNanos, jitterNanos, seriesNanos, newSeed);
    }
}
