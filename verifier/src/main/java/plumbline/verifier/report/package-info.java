/** What the verifier says: diagnostics, what sits in each stage, totals; as records, text and JSON. */
package plumbline.verifier.report;
