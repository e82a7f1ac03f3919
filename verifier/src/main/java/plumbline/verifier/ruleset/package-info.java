/** The list of rules in the order in which they are asked. */
package plumbline.verifier.ruleset;
