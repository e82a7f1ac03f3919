/** What the architectures of P4 programs, each in a folder, have in common. */
package plumbline.p4.elaborate.architecture;
