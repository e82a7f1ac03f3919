/** Turns a P4 program into the structured form: {@link plumbline.p4.elaborate.P4Program}. */
package plumbline.p4.elaborate;
