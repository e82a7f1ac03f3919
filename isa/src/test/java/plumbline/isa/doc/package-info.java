/** docs/ISA.md, generated from the tables it describes. */
package plumbline.isa.doc;
