/** What generated code consists of: methods, local variables, constants, and the types that it calls. */
package plumbline.vm.compiler.bytecode;
