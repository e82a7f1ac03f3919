/** What one register access asks of its stateful ALU. */
package plumbline.verifier.analysis.stateful;
