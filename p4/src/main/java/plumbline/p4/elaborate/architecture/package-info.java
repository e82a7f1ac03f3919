/** What the architectures of P4 programs do around the program's blocks, and what their externs are. */
package plumbline.p4.elaborate.architecture;
