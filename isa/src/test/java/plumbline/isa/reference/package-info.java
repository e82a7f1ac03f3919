/** The meaning of the model once more, from docs/LANGUAGE.md and docs/ISA.md; it shares no rule with the product. */
package plumbline.isa.reference;
