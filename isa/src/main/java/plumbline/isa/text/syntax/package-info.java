/** Program text to syntax tree: tokens, expressions, statements. Nothing here knows what a name stands for. */
package plumbline.isa.text.syntax;
