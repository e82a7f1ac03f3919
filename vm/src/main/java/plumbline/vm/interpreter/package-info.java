/** The checked engine: executes a program stage by stage, counts, traps, and can tell what it does. */
package plumbline.vm.interpreter;
