/** How fast: packets in memory through the whole switch, in a loop. */
package plumbline.bench.throughput;
