/** A switch under abuse for seconds or hours, and afterwards every packet accounted for. */
package plumbline.bench.soak;
