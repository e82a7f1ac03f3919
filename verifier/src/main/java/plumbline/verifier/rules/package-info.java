/** What a rule is and what it is asked about; the rules themselves are in the packages below, one class each. */
package plumbline.verifier.rules;
