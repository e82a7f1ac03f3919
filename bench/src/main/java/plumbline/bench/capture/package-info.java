/** Real packets for experiments. */
package plumbline.bench.capture;
