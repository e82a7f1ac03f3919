/** Conditions: what gateways can evaluate, and what is always or never true. */
package plumbline.verifier.rules.condition;
