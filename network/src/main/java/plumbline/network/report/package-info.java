/** What came of a network: flows, links, drops, and where every packet is. */
package plumbline.network.report;
