/** Flows and their counts: what the read-outs of all heavy-hitter programs list. */
package plumbline.programs.heavyhitters;
