/** Hosts: NIC, addresses, flows. */
package plumbline.network.host;
