/** Passes that find the checksums which the placed form has in what a program writes. */
package plumbline.isa.lower.checksum;
