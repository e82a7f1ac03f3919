/** Hash functions: the catalogue of their names, and what they compute. */
package plumbline.isa.hash;
