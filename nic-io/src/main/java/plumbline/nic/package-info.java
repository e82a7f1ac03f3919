/** From and to: AF_PACKET, TAP, pcap, UDP and VXLAN ports; the only native code. */
package plumbline.nic;
