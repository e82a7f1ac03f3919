/** Which conditions no packet meets together, decided from the values that are left for each field. */
package plumbline.verifier.analysis.exclusion;
