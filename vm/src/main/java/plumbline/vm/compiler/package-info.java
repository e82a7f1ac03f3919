/**
 * The compiled engine: programs as JVM bytecode. {@link plumbline.vm.compiler.Compiler} is the entry point; a hidden
 * class per loaded program holds the parser, one method per stage and the deparser, with the program's state as
 * constants.
 */
package plumbline.vm.compiler;
