/**
 * The program as the compiler executes it: parser states and units at their places, and the fields that units read and
 * write.
 */
package plumbline.vm.compiler.plan;
