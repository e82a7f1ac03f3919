/**
 * The meaning of the model once more, from docs/LANGUAGE.md, docs/ISA.md and the Javadoc of the structured form; it
 * shares no rule with the product.
 */
package plumbline.isa.reference;
