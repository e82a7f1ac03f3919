/** Passes that cut wide values, and fields that are used in parts. */
package plumbline.isa.lower.width;
