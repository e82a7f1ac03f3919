/** Statements that messages propose, in the language of the program. */
package plumbline.verifier.syntax;
