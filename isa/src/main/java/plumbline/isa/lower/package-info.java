/** From the structured form of a program to the placed one: a list of passes, and instruction selection at its end. */
package plumbline.isa.lower;
