/** Syntax tree to program model: names, constants, loops, widths. */
package plumbline.isa.text.elaborate;
