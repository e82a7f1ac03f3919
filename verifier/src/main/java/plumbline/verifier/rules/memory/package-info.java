/** Registers and tables: sizes and indices, keys, entries and action data. */
package plumbline.verifier.rules.memory;
