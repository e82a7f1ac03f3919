/** The list of rules in the order in which they run. */
package plumbline.verifier.ruleset;
