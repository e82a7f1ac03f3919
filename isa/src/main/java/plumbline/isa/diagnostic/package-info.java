/** Messages about places in a program, and how they are shown. */
package plumbline.isa.diagnostic;
