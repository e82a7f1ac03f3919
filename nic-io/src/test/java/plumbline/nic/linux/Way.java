package plumbline.nic.linux;

import plumbline.pipelines.port.PortException;

/** How a port of a test receives, whatever the load. */
enum Way {
    MESSAGES(Long.MAX_VALUE),
    RING(-1);

    private final long highRate;

    Way(long highRate) {
        this.highRate = highRate;
    }

    AfPacketPort open(String interfaceName) throws PortException {
        return open(interfaceName, 16 << 20);
    }

    AfPacketPort open(String interfaceName, int queueBytes) throws PortException {
        return new AfPacketPort(
                "afpacket:" + interfaceName, interfaceName, queueBytes, new LoadMeter(highRate, highRate));
    }
}
