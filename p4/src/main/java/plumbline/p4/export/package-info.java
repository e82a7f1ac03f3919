/** Writes programs as P4-16 for the Tofino Native Architecture. */
package plumbline.p4.export;
