/** What PrintQueue's control plane reads out of the data plane: values. */
package plumbline.programs.printqueue.checkpoint;
