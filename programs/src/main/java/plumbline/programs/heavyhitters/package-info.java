/** Flows and their counts: what the control planes of all heavy-hitter programs read out. */
package plumbline.programs.heavyhitters;
