/** Checkpoints on disk: memory-mapped segments that survive a kill at any byte. */
package plumbline.programs.printqueue.history;
