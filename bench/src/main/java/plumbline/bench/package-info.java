/** How fast: throughput. How accurate: the frame in which experiments run. */
package plumbline.bench;
