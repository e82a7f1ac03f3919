/** PrintQueue: who left a port in any past interval, and whose packets built its queue (specification printqueue). */
package plumbline.programs.printqueue;
