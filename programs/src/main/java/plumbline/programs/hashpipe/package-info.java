/** HashPipe: heavy hitters in one pass, at the price of a stateful unit that no simple switch has. */
package plumbline.programs.hashpipe;
