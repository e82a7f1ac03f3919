/**
 * Made-up traffic, the same for the same seed: {@link plumbline.nic.gen.TrafficGenerator} for programs that want
 * packets and the truth about them, the port {@code gen:} for a switch.
 *
 * <pre>
 *   FlowChooser  (zipf, uniform, counts) ─┐
 *   PacketSizes  (fixed, mix)            ─┼─ DrawnTraffic ─┐
 *   ArrivalClock (constant, Poisson)     ─┘                ├─ Traffic ─┐
 *   SizeDistribution (flow-size table) ───── FlowTraffic ──┘           ├─ Generator ── GenPort
 *   FlowAddresses ── PacketWriter (UDP or TCP over IPv4 or IPv6) ──────┘
 * </pre>
 */
package plumbline.nic.gen;
