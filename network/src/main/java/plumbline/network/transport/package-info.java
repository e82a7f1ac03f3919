/** Senders and receivers of flows: TCP with its congestion controls, and UDP. They know no frames and no links. */
package plumbline.network.transport;
