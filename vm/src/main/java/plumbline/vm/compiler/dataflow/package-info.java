/**
 * What need not be done: fields that nothing reads, values that are constant, units that are computed where they are
 * read; and what can be done ahead.
 */
package plumbline.vm.compiler.dataflow;
