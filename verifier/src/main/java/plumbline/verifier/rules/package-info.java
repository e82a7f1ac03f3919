/** The rules: what must hold, one class each. */
package plumbline.verifier.rules;
