/**
 * The intermediate representation: parser states and units at their places, and the fields that units read and write.
 */
package plumbline.vm.compiler.ir;
