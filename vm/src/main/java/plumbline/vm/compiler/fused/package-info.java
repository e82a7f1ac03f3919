/** Code that takes a packet through parser, stages and deparser with its fields in local variables. */
package plumbline.vm.compiler.fused;
