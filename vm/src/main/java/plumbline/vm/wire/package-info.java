/** Packets as bytes: where fields lie in standard headers and in those of a program, and the Internet checksum. */
package plumbline.vm.wire;
