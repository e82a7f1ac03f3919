/** What {@code plumb network} is told: traffic, transports, captures, a packet to be followed. */
package plumbline.cli.network;
