/** The program model: what a packet program says, as immutable records, and the instruction table. */
package plumbline.isa.model;
