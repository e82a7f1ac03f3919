/**
 * What the passes over the structured form share: a rewriter, what a statement reads and writes, simpler expressions.
 */
package plumbline.isa.lower.tree;
