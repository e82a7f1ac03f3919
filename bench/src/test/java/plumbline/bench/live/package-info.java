/** The closed loop with real hosts. */
package plumbline.bench.live;
