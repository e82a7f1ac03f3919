/** Results of tables on their way to later stages: next tables and long branches. */
package plumbline.verifier.analysis.branch;
