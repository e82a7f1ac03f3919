/** Experiments on who filled a queue: PrintQueue, and what it is compared with. */
package plumbline.systems.printqueue.experiment;
