/** What the control plane must know of a program: P4Info. */
package plumbline.p4.info;
