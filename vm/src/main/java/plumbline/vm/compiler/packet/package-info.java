/** Code that reads headers from a packet and writes them: parser, deparser and checksums. */
package plumbline.vm.compiler.packet;
