/**
 * The intermediate representation: parser, units at their places and deparser, and the fields that units read and
 * write.
 */
package plumbline.vm.compiler.ir;
