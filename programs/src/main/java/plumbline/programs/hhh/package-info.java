/** Hierarchical heavy hitters: which prefixes send much, beyond what heavier prefixes below them already explain. */
package plumbline.programs.hhh;
