/** Checkpoints on disk: segments that survive a kill at any byte and a full disk. */
package plumbline.programs.printqueue.history;
