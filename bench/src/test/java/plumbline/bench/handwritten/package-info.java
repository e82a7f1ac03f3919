/**
 * What programs of the benchmark do, written by hand: the yardstick for engines. Straight-line Java on plain arrays,
 * one method per packet, nothing shared with the engines; bytes and registers come out the same, bit for bit.
 */
package plumbline.bench.handwritten;
