/** Programs that measure queues, held against the traffic manager packet by packet, in virtual time. */
package plumbline.bench.queue;
