/**
 * What the programs are held against: exact counts, and arithmetic written again from the definitions. Nothing here
 * calls the instruction table, the hashes or an engine, so that an error there cannot hide here.
 */
package plumbline.programs.reference;
