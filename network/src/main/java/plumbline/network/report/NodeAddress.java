package plumbline.network.report;

/**
 * An address of a host or router.
 *
 * @param address with the length of its subnet
 */
public record NodeAddress(String node, int port, String address, String mac) {}
