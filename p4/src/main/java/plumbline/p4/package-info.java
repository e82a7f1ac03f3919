/** P4-16: {@link plumbline.p4.P4Text} reads a program and says what it means. */
package plumbline.p4;
