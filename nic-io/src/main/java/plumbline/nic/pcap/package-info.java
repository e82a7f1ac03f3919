/**
 * Capture files: {@link plumbline.nic.pcap.CaptureReader} reads pcap and pcapng, plain or gzip-compressed,
 * {@link plumbline.nic.pcap.CaptureWriter} writes pcap, and the port {@code pcap:} makes a switch of both.
 */
package plumbline.nic.pcap;
