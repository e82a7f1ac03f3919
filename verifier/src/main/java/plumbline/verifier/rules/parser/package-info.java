/** What the parser can match and extract, and which headers a packet then has. */
package plumbline.verifier.rules.parser;
