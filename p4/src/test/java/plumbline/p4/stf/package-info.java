/** Packet tests of P4 programs: p4c's simple test framework on the reference of the structured form. */
package plumbline.p4.stf;
