/**
 * What makes the program cheaper to execute, one thing after another: {@link plumbline.vm.compiler.pass.CompilerPasses}
 * lists them. And the slice of a program that computes ahead where it will look in memory.
 */
package plumbline.vm.compiler.pass;
