/** The paths through a parser, and the headers that packets have on them. */
package plumbline.verifier.analysis.parser;
