/**
 * What an instruction means: program model, instruction table, assembler, disassembler, binary format; and the texts
 * that come with Plumbline.
 */
package plumbline.isa;
