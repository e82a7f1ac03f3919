/** Passes over the placed form, whose fields and units no stage has yet. */
package plumbline.isa.lower.placed;
