/** JMH benchmarks: what engines and hand-written Java make of the same work. */
package plumbline.bench.jmh;
