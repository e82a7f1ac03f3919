/** Conditions: their comparisons, and what a calculation makes of the bits that it reads. */
package plumbline.verifier.analysis.condition;
