/**
 * From tokens to the syntax tree: a parser by recursive descent, a class for each part of the grammar (P4-16 language
 * specification 1.2.4, appendix G).
 */
package plumbline.p4.parse;
