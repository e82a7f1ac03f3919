/**
 * What need not be done: fields that nothing reads, values that are constant, units that are computed where they are
 * read.
 */
package plumbline.vm.compiler.dataflow;
