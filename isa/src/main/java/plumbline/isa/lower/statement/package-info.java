/** Passes over the statements of controls and actions, down to three-address code. */
package plumbline.isa.lower.statement;
