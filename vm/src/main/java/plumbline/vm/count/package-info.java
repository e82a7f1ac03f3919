/** Counters that one thread writes and every thread, or another process, reads. */
package plumbline.vm.count;
