/** Runs through a program as a packet would, and writes down what is left to do when the packet is there. */
package plumbline.p4.elaborate.program;
