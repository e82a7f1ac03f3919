/** What a rule means, with an example that breaks it. */
package plumbline.verifier.explain;
