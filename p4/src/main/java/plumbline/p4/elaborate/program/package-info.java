/**
 * Runs through a program as a packet would, and writes down what is left to do when the packet is there. One begins to
 * read at {@link plumbline.p4.elaborate.program.P4Statements}; all parts share
 * {@link plumbline.p4.elaborate.program.ProgramContext}.
 */
package plumbline.p4.elaborate.program;
