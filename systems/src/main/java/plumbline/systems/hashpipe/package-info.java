/** HashPipe in experiments. */
package plumbline.systems.hashpipe;
