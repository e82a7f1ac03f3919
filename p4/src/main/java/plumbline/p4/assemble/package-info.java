/** The whole way from P4 text to a program with units. */
package plumbline.p4.assemble;
