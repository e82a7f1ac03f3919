/**
 * Engines against code written by hand, and how time grows with programs, by JMH: <code>bench/run jmh</code> runs it
 * all and docs/PERFORMANCE.md tells what came out.
 */
package plumbline.bench.jmh;
