/** How fast, how accurate: JMH, throughput, the papers' experiments. */
package plumbline.bench;
