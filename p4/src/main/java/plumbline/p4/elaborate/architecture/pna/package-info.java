/** The portable NIC architecture: what it does around the program's blocks, its metadata and functions. */
package plumbline.p4.elaborate.architecture.pna;
