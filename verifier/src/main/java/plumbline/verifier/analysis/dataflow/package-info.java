/** What the units of a program read and write, and under which condition. */
package plumbline.verifier.analysis.dataflow;
