package plumbline.nic.pcap;

import plumbline.pipelines.port.PortException;

/** The records of one capture format. */
interface Records {
    /**
     * Moves on to the next packet.
     *
     * @param number the packet's number in the file, from 1, for error messages
     * @return false at the end of the file
     * @throws PortException DATA if the file is broken here
     */
    boolean next(CapturedPacket packet, long number) throws PortException;
}
