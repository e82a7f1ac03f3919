/**
 * The structured form of a program: typed values of any width and trees of statements, before stages (docs/MODEL.md).
 */
package plumbline.isa.structured;
