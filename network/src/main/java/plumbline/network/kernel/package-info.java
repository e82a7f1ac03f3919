/** The simulation kernel: nodes that say when their next event is, and the links between them. */
package plumbline.network.kernel;
