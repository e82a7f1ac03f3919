/** Control dependencies: which units work because of what a table gave. */
package plumbline.verifier.analysis.control;
