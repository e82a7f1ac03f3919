/** Passes over parsers: errors, branches in states, what a parser computes, selects as tables. */
package plumbline.isa.lower.parser;
