/** From statements to units: which instruction, register access, table or field list each one becomes. */
package plumbline.isa.lower.selection;
