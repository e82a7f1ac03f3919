/**
 * The syntax tree of a P4-16 program (language specification 1.2.4): what is written, before names and types are known.
 */
package plumbline.p4.syntax;
