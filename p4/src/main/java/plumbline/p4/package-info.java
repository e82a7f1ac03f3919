/** P4-16: {@link plumbline.p4.P4Text} reads a program. */
package plumbline.p4;
