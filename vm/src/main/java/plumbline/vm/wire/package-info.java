/** Packets as bytes: where fields lie in headers, and Internet checksums. */
package plumbline.vm.wire;
