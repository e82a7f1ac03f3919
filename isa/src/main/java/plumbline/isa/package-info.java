/** What an instruction means: program model, instruction table, assembler, disassembler, binary format. */
package plumbline.isa;
