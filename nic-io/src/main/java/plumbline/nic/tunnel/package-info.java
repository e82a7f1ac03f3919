/**
 * Ethernet frames in UDP datagrams, over Netty: {@code udp:} puts a frame into a datagram as it is, {@code vxlan:} (RFC
 * 7348) behind a header with a network number.
 *
 * <pre>
 *   thread of the port                                     Netty's event loop, one per port
 *   receive ◄── [ received, bounded ] ◄─────────── {@link plumbline.nic.tunnel.Inbox} ◄── socket, recvmmsg
 *   send    ──► [ sending,  bounded ] ──► {@link plumbline.nic.tunnel.Outbox} ──► sockets, sendmmsg
 *   counters ◄───────────────────── {@link plumbline.nic.tunnel.LoopCounters} ◄── what became of each
 * </pre>
 */
package plumbline.nic.tunnel;
